// scara.h: kinematics of robot "scara", 4 joints.  Generated: do not edit.
// From scara.urdf (sha256 8c676353ed9b) by urdf2c 0.1.0, scalar float.
//   q[0]  shoulder  revolute  +z  [-1.8326, 1.8326] rad
//   q[1]  elbow     revolute  +z  [-2.61799, 2.61799] rad
//   q[2]  lift      prismatic -z  [0, 0.21] m
//   q[3]  turn      revolute  -z  [-6.28319, 6.28319] rad
// Options, which urdf2c verify reads again:
//   model = "scara.urdf"
#if defined(U2C_SCARA_HASH) && (U2C_SCARA_HASH != 0xce8a8737)
#error "two different headers have the prefix scara: give one another --prefix"
#endif
#ifndef U2C_SCARA_H
#define U2C_SCARA_H
#define U2C_SCARA_HASH 0xce8a8737

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s0) || defined(c0) || defined(a01) || \
    defined(s01) || defined(c01) || defined(s013) || defined(c013) || defined(q2) || \
    defined(names) || defined(limits)
#error "a name above is a macro: include scara.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "scara.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define SCARA_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define SCARA_URDF2C_VERSION_NUMBER 100
#define SCARA_MODEL_SHA256 "8c676353ed9b5e80ba2b4db23650342d0d8baa5f48f3d118050dfac79514ea05"

// Places in the position vector q, degrees of freedom, joints.
#define SCARA_NQ 4
#define SCARA_NV 4
#define SCARA_JOINT_COUNT 4

// The first place of each joint in q.
enum scara_joint {
    SCARA_JOINT_SHOULDER = 0,
    SCARA_JOINT_ELBOW = 1,
    SCARA_JOINT_LIFT = 2,
    SCARA_JOINT_TURN = 3,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *scara_joint_names(void) {
    static const char *const names[SCARA_NQ] = {
        "shoulder",
        "elbow",
        "lift",
        "turn",
    };
    return names;
}

// For each place in q: its lower limit [rad or m], the lowest float where there is none.
static inline const float *scara_lower_limits(void) {
    static const float limits[SCARA_NQ] = {
        -1.8325957f,
        -2.6179938f,
        0.0f,
        -6.2831855f,
    };
    return limits;
}

// For each place in q: its upper limit [rad or m], the highest float where there is none.
static inline const float *scara_upper_limits(void) {
    static const float limits[SCARA_NQ] = {
        1.8325957f,
        2.6179938f,
        0.21f,
        6.2831855f,
    };
    return limits;
}

// Pose of frame flange in frame base_link: p [m], R row-major.  3 sincos, 4 mul, 5 add, 3 neg.
static inline void scara_fk_flange(float p[3], float R[9], const float q[SCARA_NQ]) {
    // shoulder, elbow, turn: parallel axes, so their angles add
    float s0, c0;
    u2c_sincosf(q[0], &s0, &c0);
    const float a01 = q[0] + q[1];
    float s01, c01, s013, c013;
    u2c_sincosf(a01, &s01, &c01);
    u2c_sincosf(q[3] - a01, &s013, &c013);

    const float q2 = q[2];

    p[0] = 0.325f*c0 + 0.275f*c01;
    p[1] = 0.325f*s0 + 0.275f*s01;
    p[2] = 0.337f - q2;
    R[0] = c013;   R[1] = -s013;  R[2] = 0.0f;
    R[3] = -s013;  R[4] = -c013;  R[5] = 0.0f;
    R[6] = 0.0f;   R[7] = 0.0f;   R[8] = -1.0f;
}

#endif  // U2C_SCARA_H
