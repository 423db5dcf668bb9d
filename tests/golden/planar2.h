// planar2.h: kinematics of robot "planar2", 2 joints.  Generated: do not edit.
// From planar2.urdf (sha256 630c5a74050b) by urdf2c 0.1.0, scalar float.
//   q[0]  shoulder  revolute +z  [-3.14159, 3.14159] rad
//   q[1]  elbow     revolute +z  [-2.6, 2.6] rad
// Options, which urdf2c verify reads again:
//   model = "planar2.urdf"
#if defined(U2C_PLANAR2_HASH) && (U2C_PLANAR2_HASH != 0x146335be)
#error "two different headers have the prefix planar2: give one another --prefix"
#endif
#ifndef U2C_PLANAR2_H
#define U2C_PLANAR2_H
#define U2C_PLANAR2_HASH 0x146335be

// Variables of this header: pin names, such as s0, are macros in some programs
#if defined(p) || defined(R) || defined(q) || defined(s0) || defined(c0) || defined(s01) || \
    defined(c01) || defined(names) || defined(limits)
#error "a name above is a macro: include planar2.h before what defines it, or #undef it"
#endif

#define U2C_FLOAT 1
#include "u2c.h"
#if U2C_ABI != 1
#error "planar2.h needs u2c.h of ABI 1: run urdf2c again"
#endif

#define PLANAR2_URDF2C_VERSION "0.1.0"
// major*10000 + minor*100 + patch
#define PLANAR2_URDF2C_VERSION_NUMBER 100
#define PLANAR2_MODEL_SHA256 "630c5a74050bd52ad1f45206891957c90db3af13f6be91fda45ce602074a8310"

// Places in the position vector q, degrees of freedom, joints.
#define PLANAR2_NQ 2
#define PLANAR2_NV 2
#define PLANAR2_JOINT_COUNT 2

// The first place of each joint in q.
enum planar2_joint {
    PLANAR2_JOINT_SHOULDER = 0,
    PLANAR2_JOINT_ELBOW = 1,
};

// For each place in q: its joint's name in the URDF, UTF-8.  Costs no flash where not called.
static inline const char *const *planar2_joint_names(void) {
    static const char *const names[PLANAR2_NQ] = {
        "shoulder",
        "elbow",
    };
    return names;
}

// For each place in q: its lower limit [rad or m], the lowest float where there is none.
static inline const float *planar2_lower_limits(void) {
    static const float limits[PLANAR2_NQ] = {
        -3.14159f,
        -2.6f,
    };
    return limits;
}

// For each place in q: its upper limit [rad or m], the highest float where there is none.
static inline const float *planar2_upper_limits(void) {
    static const float limits[PLANAR2_NQ] = {
        3.14159f,
        2.6f,
    };
    return limits;
}

// Pose of frame tip in frame base: p [m], R row-major.  2 sincos, 4 mul, 3 add, 1 neg.
static inline void planar2_fk_tip(float p[3], float R[9], const float q[PLANAR2_NQ]) {
    // shoulder, elbow: parallel axes, so their angles add
    float s0, c0, s01, c01;
    u2c_sincosf(q[0], &s0, &c0);
    u2c_sincosf_plus(q[0], q[1], &s01, &c01);

    p[0] = 0.5f*c0 + 0.25f*c01;
    p[1] = 0.5f*s0 + 0.25f*s01;
    p[2] = 0.0f;
    R[0] = c01;   R[1] = -s01;  R[2] = 0.0f;
    R[3] = s01;   R[4] = c01;   R[5] = 0.0f;
    R[6] = 0.0f;  R[7] = 0.0f;  R[8] = 1.0f;
}

#endif  // U2C_PLANAR2_H
