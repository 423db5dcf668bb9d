// ur5_class.h: kinematics of robot "ur5_class", 6 joints.  Generated: do not edit.
// From ur5_class.urdf (sha256 87fb3400abb3) by urdf2c 0.1.0, scalar float.
//   q[0]  shoulder_pan   revolute +z  [-6.28319, 6.28319] rad
//   q[1]  shoulder_lift  revolute +z  [-6.28319, 6.28319] rad
//   q[2]  elbow          revolute +z  [-3.14159, 3.14159] rad
//   q[3]  wrist_1        revolute +z  [-6.28319, 6.28319] rad
//   q[4]  wrist_2        revolute +z  [-6.28319, 6.28319] rad
//   q[5]  wrist_3        revolute +z  [-6.28319, 6.28319] rad
// Options, which urdf2c verify reads again:
//   model = "ur5_class.urdf"
#if defined(U2C_UR5_CLASS_HASH) && (U2C_UR5_CLASS_HASH != 0x0270a234)
#error "two different headers have the prefix ur5_class: give one another --prefix"
#endif
#ifndef U2C_UR5_CLASS_H
#define U2C_UR5_CLASS_H
#define U2C_UR5_CLASS_HASH 0x0270a234

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s0) || defined(c0) || defined(s1) || \
    defined(c1) || defined(a12) || defined(s12) || defined(c12) || defined(s123) || \
    defined(c123) || defined(s4) || defined(c4) || defined(s5) || defined(c5) || defined(t00_4) || \
    defined(t10_4) || defined(minus_x_3) || defined(t00_3) || defined(t10_3) || \
    defined(minus_t02_3) || defined(minus_t12_3) || defined(t00_0) || defined(t10_0) || \
    defined(minus_t02_0) || defined(minus_t12_0) || defined(names) || defined(limits)
#error "a name above is a macro: include ur5_class.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "ur5_class.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define UR5_CLASS_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define UR5_CLASS_URDF2C_VERSION_NUMBER 100
#define UR5_CLASS_MODEL_SHA256 "87fb3400abb3bf3689360d208c3fe94cdad73f3ec8eb74ebb3f213a3736398cc"

// Places in the position vector q, degrees of freedom, joints.
#define UR5_CLASS_NQ 6
#define UR5_CLASS_NV 6
#define UR5_CLASS_JOINT_COUNT 6

// The first place of each joint in q.
enum ur5_class_joint {
    UR5_CLASS_JOINT_SHOULDER_PAN = 0,
    UR5_CLASS_JOINT_SHOULDER_LIFT = 1,
    UR5_CLASS_JOINT_ELBOW = 2,
    UR5_CLASS_JOINT_WRIST_1 = 3,
    UR5_CLASS_JOINT_WRIST_2 = 4,
    UR5_CLASS_JOINT_WRIST_3 = 5,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *ur5_class_joint_names(void) {
    static const char *const names[UR5_CLASS_NQ] = {
        "shoulder_pan",
        "shoulder_lift",
        "elbow",
        "wrist_1",
        "wrist_2",
        "wrist_3",
    };
    return names;
}

// For each place in q: its lower limit [rad or m], the lowest float where there is none.
static inline const float *ur5_class_lower_limits(void) {
    static const float limits[UR5_CLASS_NQ] = {
        -6.2831855f,
        -6.2831855f,
        -3.1415927f,
        -6.2831855f,
        -6.2831855f,
        -6.2831855f,
    };
    return limits;
}

// For each place in q: its upper limit [rad or m], the highest float where there is none.
static inline const float *ur5_class_upper_limits(void) {
    static const float limits[UR5_CLASS_NQ] = {
        6.2831855f,
        6.2831855f,
        3.1415927f,
        6.2831855f,
        6.2831855f,
        6.2831855f,
    };
    return limits;
}

// Pose of frame tool0 in frame base_link: p [m], R row-major.  6 sincos, 35 mul, 21 add, 3 neg.
static inline void ur5_class_fk_tool0(float p[3], float R[9], const float q[UR5_CLASS_NQ]) {
    float s0, c0;
    u2c_sincosf(q[0], &s0, &c0);

    // shoulder_lift, elbow, wrist_1: parallel axes, so their angles add
    float s1, c1;
    u2c_sincosf(q[1], &s1, &c1);
    const float a12 = q[1] + q[2];
    float s12, c12, s123, c123;
    u2c_sincosf(a12, &s12, &c12);
    u2c_sincosf_plus(a12, q[3], &s123, &c123);

    float s4, c4, s5, c5;
    u2c_sincosf(q[4], &s4, &c4);
    u2c_sincosf(q[5], &s5, &c5);

    // position of the tip and rotation, seen from where wrist_2 turns
    const float t00_4 = c4*c5;
    const float t10_4 = s4*c5;

    // position of the tip, seen from where wrist_1 turns
    const float minus_x_3 = 0.425f*c1 - (0.09465f*s123 - 0.39225f*c12);

    // position of the tip and rotation, seen from where wrist_1 turns
    const float t00_3 = c123*t00_4 - s123*s5;
    const float t10_3 = s123*t00_4 + c123*s5;
    const float minus_t02_3 = c123*s4;
    const float minus_t12_3 = s123*s4;

    // position of the tip and rotation, seen from where shoulder_pan turns
    const float t00_0 = c0*t00_3 + s0*t10_4;
    const float t10_0 = s0*t00_3 - c0*t10_4;
    const float minus_t02_0 = c0*minus_t02_3 - s0*c4;
    const float minus_t12_0 = s0*minus_t02_3 + c0*c4;

    p[0] = 0.10915f*s0 - c0*minus_x_3 - 0.0823f*minus_t02_0;
    p[1] = -0.10915f*c0 - s0*minus_x_3 - 0.0823f*minus_t12_0;
    p[2] = 0.089159f - (0.39225f*s12 + 0.09465f*c123 + 0.425f*s1) - 0.0823f*minus_t12_3;
    R[0] = t00_0;  R[1] = t10_0*minus_t12_3 - t10_3*minus_t12_0;  R[2] = -minus_t02_0;
    R[3] = t10_0;  R[4] = t10_3*minus_t02_0 - t00_0*minus_t12_3;  R[5] = -minus_t12_0;
    R[6] = t10_3;  R[7] = t00_0*minus_t12_0 - t10_0*minus_t02_0;  R[8] = -minus_t12_3;
}

#endif  // U2C_UR5_CLASS_H
