// mobile_base.h: kinematics of robot "mobile_base", 4 joints.  Generated: do not edit.
// From mobile_base.urdf (sha256 46592c1d68ed) by urdf2c 0.1.0, scalar float.
//   q[0..6]  world_to_chassis  floating     x y z [m], unit quaternion x y z w
//   q[7]     arm_yaw           revolute +z  [-2.9, 2.9] rad
//   q[8]     arm_lift          revolute -y  [-0.3, 2.4] rad
//   q[9]     arm_elbow         revolute -y  [-2.6, 0] rad
//   v[0..5]  world_to_chassis  child's twist in its own axes: linear [m/s], angular [rad/s]
//   v[6]     arm_yaw
//   v[7]     arm_lift
//   v[8]     arm_elbow
// Options, which urdf2c verify reads again:
//   model = "mobile_base.urdf"
//   tip = ["gripper_mount"]
#if defined(U2C_MOBILE_BASE_HASH) && (U2C_MOBILE_BASE_HASH != 0x44ef8032)
#error "two different headers have the prefix mobile_base: give one another --prefix"
#endif
#ifndef U2C_MOBILE_BASE_H
#define U2C_MOBILE_BASE_H
#define U2C_MOBILE_BASE_HASH 0x44ef8032

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s7) || defined(c7) || defined(s8) || \
    defined(c8) || defined(s89) || defined(c89) || defined(w1) || defined(w2) || defined(w3) || \
    defined(w4) || defined(w5) || defined(b01_3) || defined(w6) || defined(w7) || defined(w8) || \
    defined(b02_3) || defined(b20_3) || defined(w9) || defined(w10) || defined(b21_3) || \
    defined(w11) || defined(y_7) || defined(z_7) || defined(w12) || defined(w13) || \
    defined(w14) || defined(r00_7) || defined(r20_7) || defined(minus_r22_7) || defined(r00_9) || \
    defined(r02_9) || defined(w15) || defined(w16) || defined(r20_9) || defined(r22_9) || \
    defined(q0) || defined(q1) || defined(q2) || defined(w17) || defined(w18) || defined(names) || \
    defined(limits)
#error "a name above is a macro: include mobile_base.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "mobile_base.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define MOBILE_BASE_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define MOBILE_BASE_URDF2C_VERSION_NUMBER 100
#define MOBILE_BASE_MODEL_SHA256 "46592c1d68ed8249e59a19a62b0a3d93c312475c725fd5e580b230ed0c7ffb8c"

// Places in the position vector q, degrees of freedom, joints.
#define MOBILE_BASE_NQ 10
#define MOBILE_BASE_NV 9
#define MOBILE_BASE_JOINT_COUNT 4

// The first place of each joint in q.
enum mobile_base_joint {
    MOBILE_BASE_JOINT_WORLD_TO_CHASSIS = 0,
    MOBILE_BASE_JOINT_ARM_YAW = 7,
    MOBILE_BASE_JOINT_ARM_LIFT = 8,
    MOBILE_BASE_JOINT_ARM_ELBOW = 9,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *mobile_base_joint_names(void) {
    static const char *const names[MOBILE_BASE_NQ] = {
        "world_to_chassis",
        "world_to_chassis",
        "world_to_chassis",
        "world_to_chassis",
        "world_to_chassis",
        "world_to_chassis",
        "world_to_chassis",
        "arm_yaw",
        "arm_lift",
        "arm_elbow",
    };
    return names;
}

// For each place in q: its lower limit [rad or m], the lowest float where there is none.
static inline const float *mobile_base_lower_limits(void) {
    static const float limits[MOBILE_BASE_NQ] = {
        -3.4028235e38f,
        -3.4028235e38f,
        -3.4028235e38f,
        -1.0f,
        -1.0f,
        -1.0f,
        -1.0f,
        -2.9f,
        -0.3f,
        -2.6f,
    };
    return limits;
}

// For each place in q: its upper limit [rad or m], the highest float where there is none.
static inline const float *mobile_base_upper_limits(void) {
    static const float limits[MOBILE_BASE_NQ] = {
        3.4028235e38f,
        3.4028235e38f,
        3.4028235e38f,
        1.0f,
        1.0f,
        1.0f,
        1.0f,
        2.9f,
        2.4f,
        0.0f,
    };
    return limits;
}

// The first place of each joint in velocities v: where a joint floats, v is shorter than q.
enum mobile_base_velocity {
    MOBILE_BASE_VELOCITY_WORLD_TO_CHASSIS = 0,
    MOBILE_BASE_VELOCITY_ARM_YAW = 6,
    MOBILE_BASE_VELOCITY_ARM_LIFT = 7,
    MOBILE_BASE_VELOCITY_ARM_ELBOW = 8,
};

// Pose of frame gripper_mount in frame world: p [m], R row-major.  3 sincos, 53 mul, 40 add, 1 div.
static inline void mobile_base_fk_gripper_mount(float p[3], float R[9],
        const float q[MOBILE_BASE_NQ]) {
    float s7, c7;
    u2c_sincosf(q[7], &s7, &c7);

    // arm_lift, arm_elbow: parallel axes, so their angles add
    float s8, c8, s89, c89;
    u2c_sincosf(q[8], &s8, &c8);
    u2c_sincosf_plus(q[8], q[9], &s89, &c89);

    // world_to_chassis: rotation of its quaternion, whatever the length
    const float w1 = u2c_two_overf(q[3]*q[3] + q[4]*q[4] + q[5]*q[5] + q[6]*q[6]);
    const float w2 = q[5]*w1;
    const float w3 = q[6]*w2;
    const float w4 = q[3]*w1;
    const float w5 = q[4]*w4;
    const float b01_3 = w5 - w3;
    const float w6 = q[4]*w1;
    const float w7 = q[6]*w6;
    const float w8 = q[5]*w4;
    const float b02_3 = w8 + w7;
    const float b20_3 = w8 - w7;
    const float w9 = q[6]*w4;
    const float w10 = q[5]*w6;
    const float b21_3 = w10 + w9;

    // position of the tip, seen from where arm_yaw turns
    const float w11 = 0.25f*c8 + 0.2f*c89 + 0.03f;
    const float y_7 = s7*w11;
    const float z_7 = 0.25f*s8 + 0.2f*s89 + 0.305f;

    // rotation base_from_arm_yaw, row by row
    const float w12 = 1.0f - q[5]*w2;
    const float w13 = q[4]*w6;
    const float w14 = w13 - w12;
    const float r00_7 = b01_3*s7 - c7*w14;
    const float r20_7 = b20_3*c7 + b21_3*s7;
    const float minus_r22_7 = b21_3*c7 - b20_3*s7;

    // rotation base_from_arm_elbow, row by row
    const float r00_9 = s89*r00_7 - b02_3*c89;
    const float r02_9 = b02_3*s89 + c89*r00_7;
    const float w15 = q[3]*w4;
    const float w16 = w13 - (1.0f - w15);
    const float r20_9 = s89*r20_7 + c89*w16;
    const float r22_9 = c89*r20_7 - s89*w16;

    const float q0 = q[0];
    const float q1 = q[1];
    const float q2 = q[2];
    const float w17 = c7*w11 + 0.3f;
    const float w18 = b01_3*c7 + s7*w14;

    p[0] = b02_3*z_7 - (w17*w14 - q0 - b01_3*y_7);
    p[1] = (w10 - w9)*z_7 - (y_7*(w15 - w12) - (q1 + (w5 + w3)*w17));
    p[2] = q2 + b20_3*w17 + b21_3*y_7 - z_7*w16;
    R[0] = r00_9;
    R[1] = w18;
    R[2] = r02_9;
    R[3] = r02_9*minus_r22_7 - w18*r22_9;
    R[4] = r22_9*r00_9 - r02_9*r20_9;
    R[5] = w18*r20_9 - minus_r22_7*r00_9;
    R[6] = r20_9;
    R[7] = minus_r22_7;
    R[8] = r22_9;
}

#endif  // U2C_MOBILE_BASE_H
