// planar_base.h: kinematics of robot "planar_base", 3 joints.  Generated: do not edit.
// From planar_base.urdf (sha256 50a5dd3143c7) by urdf2c 0.1.0, scalar float.
//   q[0..2]  drive     planar   +z  x y [m] normal to the axis, turn [rad]
//   q[3]     shoulder  revolute +y  [-1.5, 1.5] rad
//   q[4]     elbow     revolute +y  [-2.5, 2.5] rad
// Options, which urdf2c verify reads again:
//   model = "planar_base.urdf"
#if defined(U2C_PLANAR_BASE_HASH) && (U2C_PLANAR_BASE_HASH != 0xb6561892)
#error "two different headers have the prefix planar_base: give one another --prefix"
#endif
#ifndef U2C_PLANAR_BASE_H
#define U2C_PLANAR_BASE_H
#define U2C_PLANAR_BASE_HASH 0xb6561892

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s2) || defined(c2) || defined(s3) || \
    defined(c3) || defined(s34) || defined(c34) || defined(q0) || defined(q1) || defined(w1) || \
    defined(names) || defined(limits)
#error "a name above is a macro: include planar_base.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "planar_base.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define PLANAR_BASE_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define PLANAR_BASE_URDF2C_VERSION_NUMBER 100
#define PLANAR_BASE_MODEL_SHA256 "50a5dd3143c7690681e27520c97e3a964c345fd54e7adcd2a8accf700a121788"

// Places in the position vector q, degrees of freedom, joints.
#define PLANAR_BASE_NQ 5
#define PLANAR_BASE_NV 5
#define PLANAR_BASE_JOINT_COUNT 3

// The first place of each joint in q.
enum planar_base_joint {
    PLANAR_BASE_JOINT_DRIVE = 0,
    PLANAR_BASE_JOINT_SHOULDER = 3,
    PLANAR_BASE_JOINT_ELBOW = 4,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *planar_base_joint_names(void) {
    static const char *const names[PLANAR_BASE_NQ] = {
        "drive",
        "drive",
        "drive",
        "shoulder",
        "elbow",
    };
    return names;
}

// For each place in q: its lower limit [rad or m], the lowest float where there is none.
static inline const float *planar_base_lower_limits(void) {
    static const float limits[PLANAR_BASE_NQ] = {
        -3.4028235e38f,
        -3.4028235e38f,
        -3.4028235e38f,
        -1.5f,
        -2.5f,
    };
    return limits;
}

// For each place in q: its upper limit [rad or m], the highest float where there is none.
static inline const float *planar_base_upper_limits(void) {
    static const float limits[PLANAR_BASE_NQ] = {
        3.4028235e38f,
        3.4028235e38f,
        3.4028235e38f,
        1.5f,
        2.5f,
    };
    return limits;
}

// Pose of frame hand in frame floor: p [m], R row-major.  3 sincos, 10 mul, 7 add, 2 neg.
static inline void planar_base_fk_hand(float p[3], float R[9], const float q[PLANAR_BASE_NQ]) {
    float s2, c2;
    u2c_sincosf(q[2], &s2, &c2);

    // shoulder, elbow: parallel axes, so their angles add
    float s3, c3, s34, c34;
    u2c_sincosf(q[3], &s3, &c3);
    u2c_sincosf_plus(q[3], q[4], &s34, &c34);

    const float q0 = q[0];
    const float q1 = q[1];
    const float w1 = 0.3f*c3 + 0.25f*c34 + 0.15f;

    p[0] = q0 + c2*w1;
    p[1] = q1 + s2*w1;
    p[2] = 0.38f - (0.3f*s3 + 0.25f*s34);
    R[0] = c2*c34;  R[1] = -s2;   R[2] = c2*s34;
    R[3] = s2*c34;  R[4] = c2;    R[5] = s2*s34;
    R[6] = -s34;    R[7] = 0.0f;  R[8] = c34;
}

#endif  // U2C_PLANAR_BASE_H
