// stanford.h: kinematics of robot "stanford", 6 joints.  Generated: do not edit.
// From stanford.urdf (sha256 1c49b2d4b5bb) by urdf2c 0.1.0, scalar float.
//   q[0]  joint1  revolute  +z  [-2.96706, 2.96706] rad
//   q[1]  joint2  revolute  +z  [-2.96706, 2.96706] rad
//   q[2]  joint3  prismatic +z  [0.1524, 0.9652] m
//   q[3]  joint4  revolute  +z  [-2.96706, 2.96706] rad
//   q[4]  joint5  revolute  +z  [-1.5708, 1.5708] rad
//   q[5]  joint6  revolute  +z  [-2.96706, 2.96706] rad
// Options, which urdf2c verify reads again:
//   model = "stanford.urdf"
#if defined(U2C_STANFORD_HASH) && (U2C_STANFORD_HASH != 0x7ed22077)
#error "two different headers have the prefix stanford: give one another --prefix"
#endif
#ifndef U2C_STANFORD_H
#define U2C_STANFORD_H
#define U2C_STANFORD_HASH 0x7ed22077

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s0) || defined(c0) || defined(s1) || \
    defined(c1) || defined(s3) || defined(c3) || defined(s4) || defined(c4) || defined(s5) || \
    defined(c5) || defined(t00_4) || defined(t10_4) || defined(t00_3) || defined(t10_3) || \
    defined(t02_3) || defined(t12_3) || defined(q2) || defined(x_1) || defined(t00_1) || \
    defined(t10_1) || defined(t02_1) || defined(t12_1) || defined(t00_0) || defined(t10_0) || \
    defined(t02_0) || defined(t12_0) || defined(names) || defined(limits)
#error "a name above is a macro: include stanford.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "stanford.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define STANFORD_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define STANFORD_URDF2C_VERSION_NUMBER 100
#define STANFORD_MODEL_SHA256 "1c49b2d4b5bb15aa4d4e7bf0f00d0dd304a6e33b1977bdaa8c9494c20b8598eb"

// Places in the position vector q, degrees of freedom, joints.
#define STANFORD_NQ 6
#define STANFORD_NV 6
#define STANFORD_JOINT_COUNT 6

// The first place of each joint in q.
enum stanford_joint {
    STANFORD_JOINT_JOINT1 = 0,
    STANFORD_JOINT_JOINT2 = 1,
    STANFORD_JOINT_JOINT3 = 2,
    STANFORD_JOINT_JOINT4 = 3,
    STANFORD_JOINT_JOINT5 = 4,
    STANFORD_JOINT_JOINT6 = 5,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *stanford_joint_names(void) {
    static const char *const names[STANFORD_NQ] = {
        "joint1",
        "joint2",
        "joint3",
        "joint4",
        "joint5",
        "joint6",
    };
    return names;
}

// For each place in q: its lower limit [rad or m], the lowest float where there is none.
static inline const float *stanford_lower_limits(void) {
    static const float limits[STANFORD_NQ] = {
        -2.9670596f,
        -2.9670596f,
        0.1524f,
        -2.9670596f,
        -1.5707964f,
        -2.9670596f,
    };
    return limits;
}

// For each place in q: its upper limit [rad or m], the highest float where there is none.
static inline const float *stanford_upper_limits(void) {
    static const float limits[STANFORD_NQ] = {
        2.9670596f,
        2.9670596f,
        0.9652f,
        2.9670596f,
        1.5707964f,
        2.9670596f,
    };
    return limits;
}

// Pose of frame link6 in frame link0: p [m], R row-major.  5 sincos, 36 mul, 15 add, 2 neg.
static inline void stanford_fk_link6(float p[3], float R[9], const float q[STANFORD_NQ]) {
    float s0, c0, s1, c1, s3, c3, s4, c4, s5, c5;
    u2c_sincosf(q[0], &s0, &c0);
    u2c_sincosf(q[1], &s1, &c1);
    u2c_sincosf(q[3], &s3, &c3);
    u2c_sincosf(q[4], &s4, &c4);
    u2c_sincosf(q[5], &s5, &c5);

    // position of the tip and rotation, seen from where joint5 turns
    const float t00_4 = c4*c5;
    const float t10_4 = s4*c5;

    // position of the tip and rotation, seen from where joint4 turns
    const float t00_3 = c3*t00_4 - s3*s5;
    const float t10_3 = s3*t00_4 + c3*s5;
    const float t02_3 = c3*s4;
    const float t12_3 = s3*s4;

    // position of the tip, seen from where joint2 turns
    const float q2 = q[2];
    const float x_1 = q2*s1;

    // position of the tip and rotation, seen from where joint2 turns
    const float t00_1 = c1*t00_3 - s1*t10_4;
    const float t10_1 = s1*t00_3 + c1*t10_4;
    const float t02_1 = c1*t02_3 + s1*c4;
    const float t12_1 = s1*t02_3 - c1*c4;

    // position of the tip and rotation, seen from where joint1 turns
    const float t00_0 = c0*t00_1 - s0*t10_3;
    const float t10_0 = s0*t00_1 + c0*t10_3;
    const float t02_0 = c0*t02_1 - s0*t12_3;
    const float t12_0 = s0*t02_1 + c0*t12_3;

    p[0] = c0*x_1 - 0.154f*s0;
    p[1] = s0*x_1 + 0.154f*c0;
    p[2] = q2*c1;
    R[0] = t00_0;   R[1] = t10_0*t12_1 - t10_1*t12_0;  R[2] = t02_0;
    R[3] = t10_0;   R[4] = t10_1*t02_0 - t00_0*t12_1;  R[5] = t12_0;
    R[6] = -t10_1;  R[7] = t10_0*t02_0 - t00_0*t12_0;  R[8] = -t12_1;
}

#endif  // U2C_STANFORD_H
