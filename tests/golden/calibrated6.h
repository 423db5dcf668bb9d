// calibrated6.h: kinematics of robot "calibrated6", 6 joints.  Generated: do not edit.
// From calibrated6.urdf (sha256 84fb7dfd9c71) by urdf2c 0.1.0, scalar float.
//   q[0]  shoulder_pan   revolute +z  [-6.28319, 6.28319] rad
//   q[1]  shoulder_lift  revolute +z  [-6.28319, 6.28319] rad
//   q[2]  elbow          revolute +z  [-3.14159, 3.14159] rad
//   q[3]  wrist_1        revolute +z  [-6.28319, 6.28319] rad
//   q[4]  wrist_2        revolute +z  [-6.28319, 6.28319] rad
//   q[5]  wrist_3        revolute +z  [-6.28319, 6.28319] rad
// Options, which urdf2c verify reads again:
//   model = "calibrated6.urdf"
//   snap-angles = 0.002
#if defined(U2C_CALIBRATED6_HASH) && (U2C_CALIBRATED6_HASH != 0x56a23ab5)
#error "two different headers have the prefix calibrated6: give one another --prefix"
#endif
#ifndef U2C_CALIBRATED6_H
#define U2C_CALIBRATED6_H
#define U2C_CALIBRATED6_HASH 0x56a23ab5

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s0) || defined(c0) || defined(s1) || \
    defined(c1) || defined(s12) || defined(c12) || defined(s3) || defined(c3) || defined(s4) || \
    defined(c4) || defined(s5) || defined(c5) || defined(y_5) || defined(minus_z_4) || \
    defined(w1) || defined(w2) || defined(w3) || defined(y_3) || defined(z_3) || defined(r00_2) || \
    defined(w4) || defined(r01_2) || defined(r02_2) || defined(r21_2) || defined(r22_2) || \
    defined(minus_r00_3) || defined(r02_3) || defined(r20_3) || defined(minus_r22_3) || \
    defined(minus_r00_4) || defined(w5) || defined(r01_4) || defined(r02_4) || defined(r20_4) || \
    defined(w6) || defined(minus_r21_4) || defined(minus_r22_4) || defined(minus_r00_5) || \
    defined(r01_5) || defined(r20_5) || defined(minus_r21_5) || defined(w7) || defined(w8) || \
    defined(w9) || defined(w10) || defined(names) || defined(limits)
#error "a name above is a macro: include calibrated6.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "calibrated6.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define CALIBRATED6_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define CALIBRATED6_URDF2C_VERSION_NUMBER 100
#define CALIBRATED6_MODEL_SHA256 "84fb7dfd9c71177ef3c92cf0caae9115e4096508646d26f7cab53ac15e2ec2a4"

// Places in the position vector q, degrees of freedom, joints.
#define CALIBRATED6_NQ 6
#define CALIBRATED6_NV 6
#define CALIBRATED6_JOINT_COUNT 6

// The first place of each joint in q.
enum calibrated6_joint {
    CALIBRATED6_JOINT_SHOULDER_PAN = 0,
    CALIBRATED6_JOINT_SHOULDER_LIFT = 1,
    CALIBRATED6_JOINT_ELBOW = 2,
    CALIBRATED6_JOINT_WRIST_1 = 3,
    CALIBRATED6_JOINT_WRIST_2 = 4,
    CALIBRATED6_JOINT_WRIST_3 = 5,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *calibrated6_joint_names(void) {
    static const char *const names[CALIBRATED6_NQ] = {
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
static inline const float *calibrated6_lower_limits(void) {
    static const float limits[CALIBRATED6_NQ] = {
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
static inline const float *calibrated6_upper_limits(void) {
    static const float limits[CALIBRATED6_NQ] = {
        6.2831855f,
        6.2831855f,
        3.1415927f,
        6.2831855f,
        6.2831855f,
        6.2831855f,
    };
    return limits;
}

// Pose of frame tool0 in frame base_link: p [m], R row-major.  12 angles rounded, which moves the
// tip by at most 0.0034 m and 0.0082 rad.  6 sincos, 74 mul, 52 add, 3 neg.
static inline void calibrated6_fk_tool0(float p[3], float R[9], const float q[CALIBRATED6_NQ]) {
    float s0, c0;
    u2c_sincosf_plus(q[0], 0.0123f, &s0, &c0);

    // shoulder_lift, elbow: parallel axes, so their angles add
    float s1, c1, s12, c12;
    u2c_sincosf(q[1], &s1, &c1);
    u2c_sincosf_plus(q[1] + q[2], 0.64431196f, &s12, &c12);

    float s3, c3, s4, c4, s5, c5;
    u2c_sincosf_plus(q[3], -0.643488f, &s3, &c3);
    u2c_sincosf_plus(q[4], -0.0031015f, &s4, &c4);
    u2c_sincosf(q[5], &s5, &c5);

    // position of the tip, seen from where wrist_3 turns
    const float y_5 = 3e-5f*s5 - 6e-5f*c5;

    // position of the tip, seen from where wrist_2 turns
    const float minus_z_4 = 0.9999955f*y_5 - 0.09470708f;

    // position of the tip, seen from where wrist_1 turns
    const float w1 = 3e-5f*c5 + 6e-5f*s5 - 5.006179e-5f;
    const float w2 = 0.0029999951f*y_5 + 0.082379475f;
    const float w3 = 9e-5f - (s4*w2 - c4*w1);
    const float y_3 = c3*w3 - s3*minus_z_4;
    const float z_3 = s4*w1 + c4*w2 + 0.10927f;

    // rotation base_from_elbow, row by row
    const float r00_2 = c0*s12;
    const float w4 = c0*c12;
    const float r01_2 = 0.99995f*w4 - 0.009999795f*s0;
    const float r02_2 = 0.009999795f*w4 + 0.99995f*s0;
    const float r21_2 = 0.99995f*s12;
    const float r22_2 = 0.009999795f*s12;

    // rotation base_from_wrist_1, row by row
    const float minus_r00_3 = s3*r00_2 - c3*r01_2;
    const float r02_3 = c3*r00_2 + s3*r01_2;
    const float r20_3 = c12*s3 + c3*r21_2;
    const float minus_r22_3 = c12*c3 - s3*r21_2;

    // rotation base_from_wrist_2, row by row
    const float minus_r00_4 = c4*minus_r00_3 - s4*r02_2;
    const float w5 = s4*minus_r00_3 + c4*r02_2;
    const float r01_4 = 0.0029999951f*w5 - 0.9999955f*r02_3;
    const float r02_4 = 0.9999955f*w5 + 0.0029999951f*r02_3;
    const float r20_4 = c4*r20_3 + s4*r22_2;
    const float w6 = s4*r20_3 - c4*r22_2;
    const float minus_r21_4 = 0.0029999951f*w6 - 0.9999955f*minus_r22_3;
    const float minus_r22_4 = 0.9999955f*w6 + 0.0029999951f*minus_r22_3;

    // rotation base_from_wrist_3, row by row
    const float minus_r00_5 = c5*minus_r00_4 - s5*r01_4;
    const float r01_5 = s5*minus_r00_4 + c5*r01_4;
    const float r20_5 = c5*r20_4 - s5*minus_r21_4;
    const float minus_r21_5 = s5*r20_4 + c5*minus_r21_4;

    const float w7 = 4e-5f - (0.009999795f*y_3 - 0.99995f*z_3);
    const float w8 = c3*minus_z_4 + s3*w3 + 0.23490499f;
    const float w9 = 0.31433308f - (0.009999795f*z_3 + 0.99995f*y_3);
    const float w10 = 7e-5f - (s12*w8 + c12*w9 + 0.42483023f*c1);

    p[0] = c0*w10 + s0*w7 + 0.00012f;
    p[1] = s0*w10 - c0*w7 - 0.00031f;
    p[2] = 0.089254f - (0.42483023f*s1 - (c12*w8 - s12*w9));
    R[0] = -minus_r00_5;
    R[1] = r01_5;
    R[2] = r02_4;
    R[3] = r01_5*minus_r22_4 - r02_4*minus_r21_5;
    R[4] = minus_r00_5*minus_r22_4 - r02_4*r20_5;
    R[5] = r01_5*r20_5 - minus_r00_5*minus_r21_5;
    R[6] = r20_5;
    R[7] = -minus_r21_5;
    R[8] = -minus_r22_4;
}

#endif  // U2C_CALIBRATED6_H
