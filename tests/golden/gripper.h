// gripper.h: kinematics of robot "gripper", 1 joint.  Generated: do not edit.
// From gripper.urdf (sha256 756af5ef3e3a) by urdf2c 0.1.0, scalar float.
//   q[0]  left_knuckle  revolute -y  [0, 0.8] rad
// Options, which urdf2c verify reads again:
//   model = "gripper.urdf"
//   tip = ["left_pad", "sensor_slide"]
#if defined(U2C_GRIPPER_HASH) && (U2C_GRIPPER_HASH != 0x516c8978)
#error "two different headers have the prefix gripper: give one another --prefix"
#endif
#ifndef U2C_GRIPPER_H
#define U2C_GRIPPER_H
#define U2C_GRIPPER_HASH 0x516c8978

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s0) || defined(c0) || defined(q0) || \
    defined(names) || defined(limits)
#error "a name above is a macro: include gripper.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "gripper.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define GRIPPER_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define GRIPPER_URDF2C_VERSION_NUMBER 100
#define GRIPPER_MODEL_SHA256 "756af5ef3e3af2d9afcf55f0075d4fbd79b965e0116687a88d8ef61cdb2ca5b9"

// Places in the position vector q, degrees of freedom, joints.
#define GRIPPER_NQ 1
#define GRIPPER_NV 1
#define GRIPPER_JOINT_COUNT 1

// The first place of each joint in q.
enum gripper_joint {
    GRIPPER_JOINT_LEFT_KNUCKLE = 0,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *gripper_joint_names(void) {
    static const char *const names[GRIPPER_NQ] = {
        "left_knuckle",
    };
    return names;
}

// For each place in q: its lower limit [rad or m], the lowest float where there is none.
static inline const float *gripper_lower_limits(void) {
    static const float limits[GRIPPER_NQ] = {
        0.0f,
    };
    return limits;
}

// For each place in q: its upper limit [rad or m], the highest float where there is none.
static inline const float *gripper_upper_limits(void) {
    static const float limits[GRIPPER_NQ] = {
        0.8f,
    };
    return limits;
}

// Pose of frame left_pad in frame palm: p [m], R row-major.  1 sincos, 2 mul, 3 add.
static inline void gripper_fk_left_pad(float p[3], float R[9], const float q[GRIPPER_NQ]) {
    // left_knuckle, left_finger: parallel axes, so their angles add
    float s0, c0;
    u2c_sincosf_plus(q[0], -0.5855695f, &s0, &c0);

    p[0] = 0.0119f - 0.056995615f*s0;
    p[1] = 0.0f;
    p[2] = 0.056995615f*c0 + 0.0935f;
    R[0] = 1.0f;  R[1] = 0.0f;  R[2] = 0.0f;
    R[3] = 0.0f;  R[4] = 1.0f;  R[5] = 0.0f;
    R[6] = 0.0f;  R[7] = 0.0f;  R[8] = 1.0f;
}

// Pose of frame sensor_slide in frame palm: p [m], R row-major.  2 mul, 2 add.
static inline void gripper_fk_sensor_slide(float p[3], float R[9], const float q[GRIPPER_NQ]) {
    const float q0 = q[0];

    p[0] = 0.0095f - 0.006f*q0;
    p[1] = 0.0f;
    p[2] = 0.012f*q0 + 0.043f;
    R[0] = 1.0f;  R[1] = 0.0f;  R[2] = 0.0f;
    R[3] = 0.0f;  R[4] = 1.0f;  R[5] = 0.0f;
    R[6] = 0.0f;  R[7] = 0.0f;  R[8] = 1.0f;
}

#endif  // U2C_GRIPPER_H
