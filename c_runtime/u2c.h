// u2c.h: what generated kinematics call.  MIT licence; what urdf2c generates is the user's own.
//
//   u2c_sincosf    u2c_sincos    sine and cosine of an angle [rad]; of a sum: ..._plus
//   u2c_two_overf  u2c_two_over  2/x, to normalise quaternions
//   u2c_rsqrtf     u2c_rsqrt     1/sqrt(x)
//   u2c_sqrtf      u2c_sqrt      sqrt(x)
//   u2c_clampf     u2c_clamp     the nearest number within bounds
//   u2c_withinf    u2c_within    whether a number is within bounds
//   u2c_volumef    u2c_volume    what a matrix makes of the unit cube: its manipulability
//   u2c_integrate_floatingf      u2c_integrate_floating    a step of a floating joint
//   u2c_integrate_planarf        u2c_integrate_planar      a step of a planar joint
//
// C99 and C++11.  No libm, no table, no loop but over the sizes of a matrix, no branch on data, no
// state.  Before inclusion may be defined:
//   U2C_FLOAT, U2C_DOUBLE     what is wanted, for one inclusion; both where neither is defined.
//                             Robots ask for theirs: so a float build sees no double
//   U2C_SINCOSF(x, s, c)      what takes the place of u2c_sincosf (CORDIC, libm): stores *s and *c
//   U2C_SINCOS(x, s, c)       the same for u2c_sincos
//   U2C_SINCOS_NOINLINE       one copy of sincos a file rather than one a call: small, not fast
//   U2C_SINCOS_ANY_ORDER      leaves the order of sines to the compiler on a Cortex-M with an FPU:
//                             two calls in one function may share them, but more stack is used
//   U2C_NO_DOMAIN_CHECK       sincos beyond its domain gives anything, rather than NaN
//
// Float and double are written out rather than made from one source.  What differs is what matters:
// coefficients, the number and the order of terms, Newton's steps, masks, the errors that are
// promised.  A template of both would hold two of each, could be neither compiled nor stepped
// through as it stands, and would hide that.  What is the same but for its type is held to be so by
// a test.
#ifndef U2C_H
#define U2C_H

#include <stdint.h>
#if !defined(__GNUC__)
#include <string.h>
#endif

#define U2C_ABI 1

// A float's bits and back.  The builtin needs no string.h, which a bare-metal compiler may lack.
#if defined(__GNUC__)
#define U2C_COPY(to, from) __builtin_memcpy(&(to), &(from), sizeof(to))
#else
#define U2C_COPY(to, from) memcpy(&(to), &(from), sizeof(to))
#endif

// The work of sincos, which may stand once, and the call of it, which must not.
#if !defined(U2C_SINCOS_NOINLINE)
#define U2C_SHARED static inline
#define U2C_INLINE static inline
#elif defined(__GNUC__)
#define U2C_SHARED __attribute__((__noinline__, __unused__)) static
#define U2C_INLINE __attribute__((__always_inline__)) static inline
#elif defined(_MSC_VER)
#define U2C_SHARED __declspec(noinline) static
#define U2C_INLINE static __forceinline
#else
#define U2C_SHARED static
#define U2C_INLINE static inline
#endif

// For what must be rounded where it stands.  All is, unless the compiler may reorder sums
// (-ffast-math) or computes in a wider type (x87): then volatile forces it.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(_M_FP_FAST)
#define U2C_ROUNDED volatile
#elif defined(__FLT_EVAL_METHOD__) && (__FLT_EVAL_METHOD__ == 1 || __FLT_EVAL_METHOD__ == 2)
#define U2C_ROUNDED volatile
#else
#define U2C_ROUNDED const
#endif

#endif  // U2C_H

#if !defined(U2C_FLOAT) && !defined(U2C_DOUBLE)
#define U2C_FLOAT 1
#define U2C_DOUBLE 1
#endif

#if (defined(U2C_FLOAT) && !defined(U2C_FLOAT_HALF)) || \
    (defined(U2C_DOUBLE) && !defined(U2C_DOUBLE_HALF))
#if defined(a) || defined(above) || defined(along) || defined(axb) || defined(b) || \
    defined(back) || defined(below) || defined(beyond) || defined(bias) || defined(biased) || \
    defined(by_wv) || defined(by_wwv) || defined(c) || defined(c_half) || defined(c_raw) || \
    defined(chord) || defined(closed) || defined(closed_raw) || defined(cols) || defined(cos2) || \
    defined(cos3) || defined(cos4) || defined(cos5) || defined(cos6) || defined(cos7) || \
    defined(cos8) || defined(e) || defined(flip) || defined(flip_raw) || defined(half_t) || \
    defined(i) || defined(is_nan) || defined(is_small) || defined(j) || defined(k) || \
    defined(k_biased) || defined(k_raw) || defined(length) || defined(lower) || \
    defined(lower_raw) || defined(negative) || defined(over) || defined(over_t) || \
    defined(part) || defined(pc) || defined(pi1) || defined(pi2) || defined(pitch) || \
    defined(ps) || defined(q) || defined(q_next) || defined(r) || defined(rank) || defined(raw) || \
    defined(re) || defined(rest) || defined(result) || defined(rew) || defined(root) || \
    defined(root_raw) || defined(rows) || defined(rru) || defined(ru) || defined(rw) || \
    defined(s) || defined(series) || defined(series_raw) || defined(sin1) || defined(sin2) || \
    defined(sin3) || defined(sin4) || defined(sin5) || defined(sin6) || defined(sin7) || \
    defined(sin8) || defined(square) || defined(sr) || defined(stretch) || defined(stride) || \
    defined(sz) || defined(to_unit) || defined(to_unit_raw) || defined(turns) || defined(u) || \
    defined(unit) || defined(upper) || defined(upper_raw) || defined(v) || defined(value) || \
    defined(value_raw) || defined(vectors) || defined(volume) || defined(w) || defined(wv) || \
    defined(wwv) || defined(x) || defined(xs) || defined(xy) || defined(xy_next) || defined(y) || \
    defined(z)
#error "a name above is a macro: include u2c.h before what defines it, or #undef it"
#endif
#endif

// ---- float -----------------------------------------------------------------------------------
#if defined(U2C_FLOAT) && !defined(U2C_FLOAT_HALF)
#define U2C_FLOAT_HALF

#if !defined(U2C_FLOAT_SINE)
#define U2C_FLOAT_SINE

// How sine and cosine are made, in float and in double:
//
//   k = x/pi to the nearest integer         r = x - k pi, in [-pi/2, pi/2]
//   sin x = (-1)^k sin r                    cos x = (-1)^k cos r
//
// Multiples of pi rather than of pi/2 leave one sign for both, and nothing to swap.
// k stands in the last bits of x/pi + bias, bias = 1.75 2^23 (2^52), whose last bit is worth 1.
// The or sets the leading bit of that sum's significand.  It is set already, but no compiler knows,
// so none cancels bias against itself; and it makes NaN of an infinite sum.  x*stretch is infinite
// from the first number beyond the domain on: so the check is one multiplication.
// pi = pi1 + pi2, with so few bits in pi1 that k pi1 and x - k pi1 are exact.
// 1 - r^2/2 is exact where cos r is small: there little more than the rounding of r is left.
// bench/sincos_coefficients.py derives the constants.

// Compilers weave several sines into one another, and then need more registers than a Cortex-M has.
// Here they may do so while an angle is reduced, and from there on one sine comes after the other:
// no instruction comes of this, but less is put aside on the stack, and no sooner than needed.
#if defined(__GNUC__) && defined(__ARM_FP) && \
    !defined(U2C_SINCOS_ANY_ORDER) && !defined(U2C_SINCOS_NOINLINE)
#if __ARM_ARCH_PROFILE == 'M'
#define U2C_IN_TURNF(value) __asm__ volatile("" : "+t"(value))
#endif
#endif

typedef struct {
    float s, c;
} u2c_sincosf_result;

U2C_SHARED u2c_sincosf_result u2c_sincosf_pair(float x, float back) {
#if !defined(U2C_NO_DOMAIN_CHECK)
    const float stretch = 4.1538372e+34f;
    const float turns = 7.663032e-36f;
    U2C_ROUNDED float xs = x*stretch - back*stretch;
#else
    const float turns = 0.31830987f;
    const float xs = x - back;
#endif
    const float bias = 14680064.0f;
    const float pi1 = 3.1416016f;
    const float pi2 = -8.90891e-06f;
    const float sin1 = -0.16666654f;
    const float sin2 = 0.00833294f;
    const float sin3 = -0.00019801412f;
    const float sin4 = 2.5893207e-06f;
    const float cos2 = 0.041666653f;
    const float cos3 = -0.001388851f;
    const float cos4 = 2.4765526e-05f;
    const float cos5 = -2.611852e-07f;

    const float biased = xs*turns + bias;
    uint32_t raw;
    U2C_COPY(raw, biased);
    const uint32_t k_raw = raw | 0x00400000u;
    const uint32_t flip_raw = (raw << 31) | 0x3F800000u;
    float k_biased, flip;
    U2C_COPY(k_biased, k_raw);
    U2C_COPY(flip, flip_raw);

    const float k = k_biased - bias;
    U2C_ROUNDED float rest = x - k*pi1;
    float r = (rest - back) - k*pi2;
#if defined(U2C_IN_TURNF)
    U2C_IN_TURNF(r);
#endif
    const float z = r*r;
    const float sr = flip*r;
    const float sz = r*sr;
    u2c_sincosf_result result;
    result.s = sr + sr*(z*(sin1 + z*(sin2 + z*(sin3 + z*sin4))));
    result.c = (flip - 0.5f*sz) + (sz*z)*(cos2 + z*(cos3 + z*(cos4 + z*cos5)));
    return result;
}

// *s = sin x, *c = cos x, within 1.2e-7 for |x| <= 100, within 1.25e-7 for |x| <= 8192.
// NaN beyond, and for x that is not finite.
U2C_INLINE void u2c_sincosf(float x, float *s, float *c) {
#if defined(U2C_SINCOSF)
    U2C_SINCOSF(x, s, c);
#else
    const u2c_sincosf_result result = u2c_sincosf_pair(x, 0.0f);
    *s = result.s;
    *c = result.c;
#endif
}

// The same for the angle x + y: y is added to what is left of x after whole multiples of pi, so
// that no large sum is rounded.  The error grows by 2^-24 (|y| + pi) at most.  NaN where x or y
// lies beyond the domain.  (-ffast-math may round the sum.)
U2C_INLINE void u2c_sincosf_plus(float x, float y, float *s, float *c) {
#if defined(U2C_SINCOSF)
    U2C_SINCOSF(x + y, s, c);
#else
    const u2c_sincosf_result result = u2c_sincosf_pair(x, -y);
    *s = result.s;
    *c = result.c;
#endif
}

#endif  // U2C_FLOAT_SINE

#if !defined(U2C_FLOAT_ROOTS)
#define U2C_FLOAT_ROOTS

// `value`; NaN unless x is positive, normal and finite, so that no sum of squares that overflows
// or vanishes passes for a length's.
U2C_INLINE float u2c_if_normalf(float value, float x) {
    uint32_t raw, value_raw;
    U2C_COPY(raw, x);
    U2C_COPY(value_raw, value);
    // All bits set is NaN: where x lies outside of the normal numbers, a difference is negative
    value_raw |= 0u - (((raw - 0x00800000u) | (0x7F7FFFFFu - raw)) >> 31);
    float result;
    U2C_COPY(result, value_raw);
    return result;
}

// 2/x; NaN unless x is positive, normal and finite.
U2C_INLINE float u2c_two_overf(float x) { return u2c_if_normalf(2.0f/x, x); }

// How roots are made: y = 1/sqrt(x) to 14 %, from the exponent of x halved and negated; Newton's
// step with the constants that suit this start (J. Kadlec, 2010), to 6.6e-4; and with what is left,
//
//   e = 1 - x y^2       1/sqrt(x) = y (1 + e/2 + 3/8 e^2 + ...)        sqrt(x) = x/sqrt(x)
//
// x y is rounded where it stands, since y^2 may lie below the normal numbers.

// 1/sqrt(x) within 6.6e-4 for normal x.
U2C_INLINE float u2c_rsqrtf_start(float x) {
    uint32_t raw;
    U2C_COPY(raw, x);
    raw = 0x5F1FFFF9u - (raw >> 1);
    float y;
    U2C_COPY(y, raw);
    U2C_ROUNDED float xy = x*y;
    return y*(1.6819127f - 0.70395225f*(xy*y));
}

// 1/sqrt(x) within 1.5 units in the last place; NaN unless x is positive, normal and finite.
U2C_INLINE float u2c_rsqrtf(float x) {
    const float y = u2c_rsqrtf_start(x);
    U2C_ROUNDED float xy = x*y;
    const float e = 1.0f - xy*y;
    return u2c_if_normalf(y + y*(e*(0.5f + 0.375f*e)), x);
}

// sqrt(x) within 1.5 units in the last place; 0 for zero and subnormal x of either sign; NaN for x
// below, infinite or NaN.
U2C_INLINE float u2c_sqrtf(float x) {
    const float y = u2c_rsqrtf_start(x);
    U2C_ROUNDED float xy = x*y;
    const float e = 1.0f - xy*y;
    const float root = u2c_if_normalf(xy + xy*(e*(0.5f + 0.375f*e)), x);
    uint32_t raw, root_raw;
    U2C_COPY(raw, x);
    U2C_COPY(root_raw, root);
    // No bit is left where x, without its sign, lies below the normal numbers
    root_raw &= ((((raw << 1) >> 1) - 0x00800000u) >> 31) - 1u;
    float result;
    U2C_COPY(result, root_raw);
    return result;
}

#endif  // U2C_FLOAT_ROOTS

#if !defined(U2C_FLOAT_BOUNDS)
#define U2C_FLOAT_BOUNDS

// Numbers are compared as integers: so NaN lies beyond all others, whatever -ffast-math assumes,
// and nothing is called or branched on where there is no FPU.

// An integer for x that grows as x does, the same for both zeros, with NaN at either end.
U2C_INLINE uint32_t u2c_rankf(float x) {
    uint32_t raw;
    U2C_COPY(raw, x);
    const uint32_t negative = 0u - (raw >> 31);
    return 0x80000000u + (((raw & 0x7FFFFFFFu) ^ negative) - negative);
}

// All bits set where a < b, none where not.
U2C_INLINE uint32_t u2c_lessf(uint32_t a, uint32_t b) {
    return 0u - (((~a & b) | (~(a ^ b) & (a - b))) >> 31);
}

// 1 where lower <= x <= upper, else 0; 0 for NaN.
U2C_INLINE uint32_t u2c_withinf(float x, float lower, float upper) {
    const uint32_t rank = u2c_rankf(x);
    const uint32_t beyond = u2c_lessf(rank, u2c_rankf(lower)) | u2c_lessf(u2c_rankf(upper), rank);
    return 1u - (beyond & 1u);
}

// The number from `lower` to `upper` that is nearest to x; NaN for NaN.
U2C_INLINE float u2c_clampf(float x, float lower, float upper) {
    const uint32_t rank = u2c_rankf(x);
    const uint32_t below = u2c_lessf(rank, u2c_rankf(lower));
    const uint32_t above = u2c_lessf(u2c_rankf(upper), rank);
    uint32_t raw, lower_raw, upper_raw;
    U2C_COPY(raw, x);
    U2C_COPY(lower_raw, lower);
    U2C_COPY(upper_raw, upper);
    const uint32_t is_nan = 0u - ((0x7F800000u - (raw & 0x7FFFFFFFu)) >> 31);
    raw = (raw & ~(below | above)) | (lower_raw & below) | (upper_raw & above) | is_nan;
    float result;
    U2C_COPY(result, raw);
    return result;
}

#endif  // U2C_FLOAT_BOUNDS

#if !defined(U2C_FLOAT_VOLUME)
#define U2C_FLOAT_VOLUME

// The volume that the rows of `a` span, or its columns where these are fewer: sqrt(det(A A^T)) or
// sqrt(det(A^T A)), 0 where they depend on one another.  `a` is rows x cols, row-major; it is
// worked in and holds nothing of use afterwards.  The error is 5e-7 of the product of the vectors'
// lengths at most.
// Gram and Schmidt, modified: the vectors to come are cleared of their parts along each in turn.  A
// length beyond 1.8e19 then gives NaN, one below 1e-19 gives 0.
static inline float u2c_volumef(float *a, int rows, int cols) {
    const int vectors = rows < cols ? rows : cols;
    const int length = rows < cols ? cols : rows;
    const int stride = rows < cols ? cols : 1;  // from one vector to the next
    const int pitch = rows < cols ? 1 : cols;  // from one element of a vector to the next
    float volume = 1.0f;
    for (int i = 0; i < vectors; i++) {
        const float *const v = &a[i*stride];
        float square = 0.0f;
        for (int k = 0; k < length; k++) {
            square += v[k*pitch]*v[k*pitch];
        }
        volume *= u2c_sqrtf(square);
        // the least normal number makes 0 of 0/0
        const float over = square + 1.1754944e-38f;
        for (int j = i + 1; j < vectors; j++) {
            float *const w = &a[j*stride];
            float along = 0.0f;
            for (int k = 0; k < length; k++) {
                along += v[k*pitch]*w[k*pitch];
            }
            const float part = along/over;
            for (int k = 0; k < length; k++) {
                w[k*pitch] -= part*v[k*pitch];
            }
        }
    }
    return volume;
}

#endif  // U2C_FLOAT_VOLUME

#if !defined(U2C_FLOAT_STEPS)
#define U2C_FLOAT_STEPS

// sin(t/2)/t and *c = cos(t/2), given t^2, t/2 and 1/t.  Below t = 1/2 by the series, since a sine
// of the user's may have few digits there, and steps are small.
U2C_INLINE float u2c_chordf(float square, float half_t, float over_t, float *c) {
    float s;
    u2c_sincosf(half_t, &s, c);
    const float closed = s*over_t;
    const float series =
        0.5f + square*(-0.020833334f + square*(0.00026041668f + square*-1.5500992e-06f));
    uint32_t raw, closed_raw, series_raw;
    U2C_COPY(raw, square);
    U2C_COPY(closed_raw, closed);
    U2C_COPY(series_raw, series);
    const uint32_t is_small = 0u - ((raw - 0x3E800000u) >> 31);
    raw = (series_raw & is_small) | (closed_raw & ~is_small);
    float chord;
    U2C_COPY(chord, raw);
    return chord;
}

// axb = a x b; axb must be neither.
U2C_INLINE void u2c_crossf(float axb[3], const float a[3], const float b[3]) {
    axb[0] = a[1]*b[2] - a[2]*b[1];
    axb[1] = a[2]*b[0] - a[0]*b[2];
    axb[2] = a[0]*b[1] - a[1]*b[0];
}

// A step of a floating joint: q_next = q after the twist v.  q holds x y z [m] and a quaternion
// x y z w of any length, v a linear [m] and an angular [rad] velocity in the child's frame, times
// the time they last.  As Pinocchio's integrate, exact for a constant velocity:
//
//   x' = x + R(r) V v_linear        V = 1 + (1 - cos t)/t^2 [w] + (t - sin t)/t^3 [w]^2
//   r' = r exp(w/2)                 w = v_angular, t = |w|
//
// r' has unit length within 1.2e-7, and of its two signs the one nearer to r.  Errors: its rounding
// and 1e-6 |v_linear| of x', and 3e-7 (1 + t) of any element of R(r').  NaN for t beyond twice the
// domain of sine, and for a quaternion whose square is no normal number.  `q_next` may be `q`.
static inline void u2c_integrate_floatingf(float q_next[7], const float q[7], const float v[6]) {
    const float w[3] = { v[3], v[4], v[5] };
    const float square = w[0]*w[0] + w[1]*w[1] + w[2]*w[2];
    // The least normal number makes 1/t finite at 0, where what it multiplies is 0
    const float over_t = u2c_rsqrtf(square + 1.1754944e-38f);
    float c;
    const float chord = u2c_chordf(square, 0.5f*(square*over_t), over_t, &c);

    // u = V v: 1 - cos t = 2 sin(t/2)^2, sin t = 2 sin(t/2) cos(t/2)
    const float by_wv = 2.0f*chord*chord;
    const float by_wwv = (1.0f - 2.0f*chord*c)*over_t*over_t;
    float wv[3], wwv[3];
    u2c_crossf(wv, w, v);
    u2c_crossf(wwv, w, wv);
    const float u[3] = {
        v[0] + (by_wv*wv[0] + by_wwv*wwv[0]),
        v[1] + (by_wv*wv[1] + by_wwv*wwv[1]),
        v[2] + (by_wv*wv[2] + by_wwv*wwv[2]),
    };

    // R u = u + 2 (rw (r x u) + r x (r x u)), r of unit length
    const float unit = u2c_rsqrtf(q[3]*q[3] + q[4]*q[4] + q[5]*q[5] + q[6]*q[6]);
    const float r[3] = { unit*q[3], unit*q[4], unit*q[5] };
    const float rw = unit*q[6];
    float ru[3], rru[3];
    u2c_crossf(ru, r, u);
    u2c_crossf(rru, r, ru);
    const float x = q[0] + (u[0] + 2.0f*(rw*ru[0] + rru[0]));
    const float y = q[1] + (u[1] + 2.0f*(rw*ru[1] + rru[1]));
    const float z = q[2] + (u[2] + 2.0f*(rw*ru[2] + rru[2]));

    // r e, with the sign of cos(t/2) = r . r e, times 1/|r e| = 1.5 - |r e|^2/2 near length 1
    const float e[3] = { chord*w[0], chord*w[1], chord*w[2] };
    float re[3];
    u2c_crossf(re, r, e);
    re[0] += rw*e[0] + c*r[0];
    re[1] += rw*e[1] + c*r[1];
    re[2] += rw*e[2] + c*r[2];
    const float rew = c*rw - (r[0]*e[0] + r[1]*e[1] + r[2]*e[2]);
    float to_unit = 1.5f - 0.5f*(re[0]*re[0] + re[1]*re[1] + re[2]*re[2] + rew*rew);
    uint32_t c_raw, to_unit_raw;
    U2C_COPY(c_raw, c);
    U2C_COPY(to_unit_raw, to_unit);
    to_unit_raw |= c_raw & 0x80000000u;
    U2C_COPY(to_unit, to_unit_raw);

    q_next[0] = x;
    q_next[1] = y;
    q_next[2] = z;
    q_next[3] = to_unit*re[0];
    q_next[4] = to_unit*re[1];
    q_next[5] = to_unit*re[2];
    q_next[6] = to_unit*rew;
}

// A step of a planar joint: q_next = q after the twist v.  q holds x y [m] and the turn [rad], v a
// velocity in the child's frame (x y, turn), times the time it lasts.  As Pinocchio's integrate,
// exact for a constant velocity: along an arc, whose chord points halfway between its ends.
// Errors: the rounding of x' and y' and 2e-7 of the way.  The turn is added, not wrapped.
// NaN for turns beyond the domain of sine.  `q_next` may be `q`.
static inline void u2c_integrate_planarf(float q_next[3], const float q[3], const float v[3]) {
    const float square = v[2]*v[2];
    float c_half, s, c;
    // The least normal number makes 0 of 0/0
    const float over_t = v[2]/(square + 1.1754944e-38f);
    const float chord = 2.0f*u2c_chordf(square, 0.5f*v[2], over_t, &c_half);
    u2c_sincosf_plus(q[2], 0.5f*v[2], &s, &c);
    const float x = q[0] + chord*(c*v[0] - s*v[1]);
    const float y = q[1] + chord*(s*v[0] + c*v[1]);
    q_next[0] = x;
    q_next[1] = y;
    q_next[2] = q[2] + v[2];
}

#endif  // U2C_FLOAT_STEPS

#endif  // U2C_FLOAT

// ---- double ----------------------------------------------------------------------------------
#if defined(U2C_DOUBLE) && !defined(U2C_DOUBLE_HALF)
#define U2C_DOUBLE_HALF

#if !defined(U2C_DOUBLE_SIZE)
#define U2C_DOUBLE_SIZE

// All that is promised needs 53 bits.  AVR's double has 24, as have all constants with GCC's
// -fsingle-precision-constant; of this the preprocessor knows nothing.
#if defined(__SIZEOF_DOUBLE__)
#if __SIZEOF_DOUBLE__ != 8
#error "u2c.h: double has not 8 bytes here: generate with --scalar float"
#endif
#endif
typedef char u2c_double_and_its_constants_need_8_bytes[
    ((sizeof(double) == 8u) && (sizeof(1.0) == 8u)) ? 1 : -1];

#endif  // U2C_DOUBLE_SIZE

#if !defined(U2C_DOUBLE_SINE)
#define U2C_DOUBLE_SINE

// As in float, with more terms.  The sines in turn, too, where the FPU knows double.
#if defined(__GNUC__) && defined(__ARM_FP) && \
    !defined(U2C_SINCOS_ANY_ORDER) && !defined(U2C_SINCOS_NOINLINE)
#if __ARM_ARCH_PROFILE == 'M' && (__ARM_FP & 8) != 0
#define U2C_IN_TURN(value) __asm__ volatile("" : "+w"(value))
#endif
#endif

typedef struct {
    double s, c;
} u2c_sincos_result;

U2C_SHARED u2c_sincos_result u2c_sincos_pair(double x, double back) {
#if !defined(U2C_NO_DOMAIN_CHECK)
    const double stretch = 1.7144137714980275e+302;
    const double turns = 1.8566689761577016e-303;
    U2C_ROUNDED double xs = x*stretch - back*stretch;
#else
    const double turns = 0.3183098861837907;
    const double xs = x - back;
#endif
    const double bias = 7881299347898368.0;
    const double pi1 = 3.141592653701082;
    const double pi2 = -1.1128863352374577e-10;
    const double sin1 = -0.16666666666666663;
    const double sin2 = 0.008333333333332978;
    const double sin3 = -0.00019841269841143543;
    const double sin4 = 2.7557319201315666e-06;
    const double sin5 = -2.5052106068014845e-08;
    const double sin6 = 1.6058902881921868e-10;
    const double sin7 = -7.642108436742958e-13;
    const double sin8 = 2.7125235741237462e-15;
    const double cos2 = 0.04166666666666547;
    const double cos3 = -0.0013888888888809242;
    const double cos4 = 2.4801587281368625e-05;
    const double cos5 = -2.7557316612021194e-07;
    const double cos6 = 2.0876567850282373e-09;
    const double cos7 = -1.1462959470433196e-11;
    const double cos8 = 4.608788358481304e-14;

    const double biased = xs*turns + bias;
    uint64_t raw;
    U2C_COPY(raw, biased);
    const uint64_t k_raw = raw | 0x0008000000000000u;
    const uint64_t flip_raw = (raw << 63) | 0x3FF0000000000000u;
    double k_biased, flip;
    U2C_COPY(k_biased, k_raw);
    U2C_COPY(flip, flip_raw);

    const double k = k_biased - bias;
    U2C_ROUNDED double rest = x - k*pi1;
    double r = (rest - back) - k*pi2;
#if defined(U2C_IN_TURN)
    U2C_IN_TURN(r);
#endif
    const double z = r*r;
    const double sr = flip*r;
    const double sz = r*sr;
    // In pairs, for a processor that does several things at once
    const double w = z*z;
    const double ps =
        sin1 + z*((sin2 + z*sin3) + w*((sin4 + z*sin5) + w*((sin6 + z*sin7) + w*sin8)));
    const double pc = cos2 + z*((cos3 + z*cos4) + w*((cos5 + z*cos6) + w*(cos7 + z*cos8)));
    u2c_sincos_result result;
    result.s = sr + sr*(z*ps);
    result.c = (flip - 0.5*sz) + (sz*z)*pc;
    return result;
}

// *s = sin x, *c = cos x, within 2.5e-16 for |x| <= 2^20 = 1048576.
// NaN beyond, and for x that is not finite.
U2C_INLINE void u2c_sincos(double x, double *s, double *c) {
#if defined(U2C_SINCOS)
    U2C_SINCOS(x, s, c);
#else
    const u2c_sincos_result result = u2c_sincos_pair(x, 0.0);
    *s = result.s;
    *c = result.c;
#endif
}

// The same for the angle x + y: y is added to what is left of x after whole multiples of pi, so
// that no large sum is rounded.  The error grows by 2^-53 (|y| + pi) at most.  NaN where x or y
// lies beyond the domain.  (-ffast-math may round the sum.)
U2C_INLINE void u2c_sincos_plus(double x, double y, double *s, double *c) {
#if defined(U2C_SINCOS)
    U2C_SINCOS(x + y, s, c);
#else
    const u2c_sincos_result result = u2c_sincos_pair(x, -y);
    *s = result.s;
    *c = result.c;
#endif
}

#endif  // U2C_DOUBLE_SINE

#if !defined(U2C_DOUBLE_ROOTS)
#define U2C_DOUBLE_ROOTS

// `value`; NaN unless x is positive, normal and finite, so that no sum of squares that overflows
// or vanishes passes for a length's.
U2C_INLINE double u2c_if_normal(double value, double x) {
    uint64_t raw, value_raw;
    U2C_COPY(raw, x);
    U2C_COPY(value_raw, value);
    // All bits set is NaN: where x lies outside of the normal numbers, a difference is negative
    value_raw |= 0u - (((raw - 0x0010000000000000u) | (0x7FEFFFFFFFFFFFFFu - raw)) >> 63);
    double result;
    U2C_COPY(result, value_raw);
    return result;
}

// 2/x; NaN unless x is positive, normal and finite.
U2C_INLINE double u2c_two_over(double x) { return u2c_if_normal(2.0/x, x); }

// 1/sqrt(x) within 1e-9 for normal x: the start of u2c_rsqrtf, and a step with two terms.
U2C_INLINE double u2c_rsqrt_start(double x) {
    uint64_t raw;
    U2C_COPY(raw, x);
    raw = 0x5FE3FFFF20000000u - (raw >> 1);
    double y;
    U2C_COPY(y, raw);
    U2C_ROUNDED double xy = x*y;
    y = y*(1.6819127 - 0.70395225*(xy*y));
    U2C_ROUNDED double xy_next = x*y;
    const double e = 1.0 - xy_next*y;
    return y + y*(e*(0.5 + 0.375*e));
}

// 1/sqrt(x) within 1.5 units in the last place; NaN unless x is positive, normal and finite.
U2C_INLINE double u2c_rsqrt(double x) {
    const double y = u2c_rsqrt_start(x);
    U2C_ROUNDED double xy = x*y;
    const double e = 1.0 - xy*y;
    return u2c_if_normal(y + y*(0.5*e), x);
}

// sqrt(x) within 1.5 units in the last place; 0 for zero and subnormal x of either sign; NaN for x
// below, infinite or NaN.
U2C_INLINE double u2c_sqrt(double x) {
    const double y = u2c_rsqrt_start(x);
    U2C_ROUNDED double xy = x*y;
    const double e = 1.0 - xy*y;
    const double root = u2c_if_normal(xy + xy*(0.5*e), x);
    uint64_t raw, root_raw;
    U2C_COPY(raw, x);
    U2C_COPY(root_raw, root);
    // No bit is left where x, without its sign, lies below the normal numbers
    root_raw &= ((((raw << 1) >> 1) - 0x0010000000000000u) >> 63) - 1u;
    double result;
    U2C_COPY(result, root_raw);
    return result;
}

#endif  // U2C_DOUBLE_ROOTS

#if !defined(U2C_DOUBLE_BOUNDS)
#define U2C_DOUBLE_BOUNDS

// An integer for x that grows as x does, the same for both zeros, with NaN at either end.
U2C_INLINE uint64_t u2c_rank(double x) {
    uint64_t raw;
    U2C_COPY(raw, x);
    const uint64_t negative = 0u - (raw >> 63);
    return 0x8000000000000000u + (((raw & 0x7FFFFFFFFFFFFFFFu) ^ negative) - negative);
}

// All bits set where a < b, none where not.
U2C_INLINE uint64_t u2c_less(uint64_t a, uint64_t b) {
    return 0u - (((~a & b) | (~(a ^ b) & (a - b))) >> 63);
}

// 1 where lower <= x <= upper, else 0; 0 for NaN.
U2C_INLINE uint32_t u2c_within(double x, double lower, double upper) {
    const uint64_t rank = u2c_rank(x);
    const uint64_t beyond = u2c_less(rank, u2c_rank(lower)) | u2c_less(u2c_rank(upper), rank);
    return ((beyond >> 63) == 0u) ? 1u : 0u;
}

// The number from `lower` to `upper` that is nearest to x; NaN for NaN.
U2C_INLINE double u2c_clamp(double x, double lower, double upper) {
    const uint64_t rank = u2c_rank(x);
    const uint64_t below = u2c_less(rank, u2c_rank(lower));
    const uint64_t above = u2c_less(u2c_rank(upper), rank);
    uint64_t raw, lower_raw, upper_raw;
    U2C_COPY(raw, x);
    U2C_COPY(lower_raw, lower);
    U2C_COPY(upper_raw, upper);
    const uint64_t is_nan = 0u - ((0x7FF0000000000000u - (raw & 0x7FFFFFFFFFFFFFFFu)) >> 63);
    raw = (raw & ~(below | above)) | (lower_raw & below) | (upper_raw & above) | is_nan;
    double result;
    U2C_COPY(result, raw);
    return result;
}

#endif  // U2C_DOUBLE_BOUNDS

#if !defined(U2C_DOUBLE_VOLUME)
#define U2C_DOUBLE_VOLUME

// The volume that the rows of `a` span, or its columns where these are fewer: sqrt(det(A A^T)) or
// sqrt(det(A^T A)), 0 where they depend on one another.  `a` is rows x cols, row-major; it is
// worked in and holds nothing of use afterwards.  The error is 2e-15 of the product of the vectors'
// lengths at most.
// Gram and Schmidt, modified: the vectors to come are cleared of their parts along each in turn.  A
// length beyond 1.3e154 then gives NaN, one below 1e-154 gives 0.
static inline double u2c_volume(double *a, int rows, int cols) {
    const int vectors = rows < cols ? rows : cols;
    const int length = rows < cols ? cols : rows;
    const int stride = rows < cols ? cols : 1;  // from one vector to the next
    const int pitch = rows < cols ? 1 : cols;  // from one element of a vector to the next
    double volume = 1.0;
    for (int i = 0; i < vectors; i++) {
        const double *const v = &a[i*stride];
        double square = 0.0;
        for (int k = 0; k < length; k++) {
            square += v[k*pitch]*v[k*pitch];
        }
        volume *= u2c_sqrt(square);
        // the least normal number makes 0 of 0/0
        const double over = square + 2.2250738585072014e-308;
        for (int j = i + 1; j < vectors; j++) {
            double *const w = &a[j*stride];
            double along = 0.0;
            for (int k = 0; k < length; k++) {
                along += v[k*pitch]*w[k*pitch];
            }
            const double part = along/over;
            for (int k = 0; k < length; k++) {
                w[k*pitch] -= part*v[k*pitch];
            }
        }
    }
    return volume;
}

#endif  // U2C_DOUBLE_VOLUME

#if !defined(U2C_DOUBLE_STEPS)
#define U2C_DOUBLE_STEPS

// sin(t/2)/t and *c = cos(t/2), given t^2, t/2 and 1/t.  Below t = 1/2 by the series, since a sine
// of the user's may have few digits there, and steps are small.
U2C_INLINE double u2c_chord(double square, double half_t, double over_t, double *c) {
    double s;
    u2c_sincos(half_t, &s, c);
    const double closed = s*over_t;
    const double series =
        0.5 + square*(-0.020833333333333332 + square*(0.00026041666666666666
        + square*(-1.5500992063492063e-06 + square*(5.382288910934744e-09
        + square*-1.2232475797578965e-11))));
    uint64_t raw, closed_raw, series_raw;
    U2C_COPY(raw, square);
    U2C_COPY(closed_raw, closed);
    U2C_COPY(series_raw, series);
    const uint64_t is_small = 0u - ((raw - 0x3FD0000000000000u) >> 63);
    raw = (series_raw & is_small) | (closed_raw & ~is_small);
    double chord;
    U2C_COPY(chord, raw);
    return chord;
}

// axb = a x b; axb must be neither.
U2C_INLINE void u2c_cross(double axb[3], const double a[3], const double b[3]) {
    axb[0] = a[1]*b[2] - a[2]*b[1];
    axb[1] = a[2]*b[0] - a[0]*b[2];
    axb[2] = a[0]*b[1] - a[1]*b[0];
}

// A step of a floating joint: q_next = q after the twist v.  q holds x y z [m] and a quaternion
// x y z w of any length, v a linear [m] and an angular [rad] velocity in the child's frame, times
// the time they last.  As Pinocchio's integrate, exact for a constant velocity:
//
//   x' = x + R(r) V v_linear        V = 1 + (1 - cos t)/t^2 [w] + (t - sin t)/t^3 [w]^2
//   r' = r exp(w/2)                 w = v_angular, t = |w|
//
// r' has unit length within 2.5e-16, and of its two signs the one nearer to r.  Errors: its
// rounding and 2e-15 |v_linear| of x', and 7e-16 (1 + t) of any element of R(r').  NaN for t beyond
// twice the domain of sine, and for a quaternion whose square is no normal number.  `q_next` may
// be `q`.
static inline void u2c_integrate_floating(double q_next[7], const double q[7], const double v[6]) {
    const double w[3] = { v[3], v[4], v[5] };
    const double square = w[0]*w[0] + w[1]*w[1] + w[2]*w[2];
    // The least normal number makes 1/t finite at 0, where what it multiplies is 0
    const double over_t = u2c_rsqrt(square + 2.2250738585072014e-308);
    double c;
    const double chord = u2c_chord(square, 0.5*(square*over_t), over_t, &c);

    // u = V v: 1 - cos t = 2 sin(t/2)^2, sin t = 2 sin(t/2) cos(t/2)
    const double by_wv = 2.0*chord*chord;
    const double by_wwv = (1.0 - 2.0*chord*c)*over_t*over_t;
    double wv[3], wwv[3];
    u2c_cross(wv, w, v);
    u2c_cross(wwv, w, wv);
    const double u[3] = {
        v[0] + (by_wv*wv[0] + by_wwv*wwv[0]),
        v[1] + (by_wv*wv[1] + by_wwv*wwv[1]),
        v[2] + (by_wv*wv[2] + by_wwv*wwv[2]),
    };

    // R u = u + 2 (rw (r x u) + r x (r x u)), r of unit length
    const double unit = u2c_rsqrt(q[3]*q[3] + q[4]*q[4] + q[5]*q[5] + q[6]*q[6]);
    const double r[3] = { unit*q[3], unit*q[4], unit*q[5] };
    const double rw = unit*q[6];
    double ru[3], rru[3];
    u2c_cross(ru, r, u);
    u2c_cross(rru, r, ru);
    const double x = q[0] + (u[0] + 2.0*(rw*ru[0] + rru[0]));
    const double y = q[1] + (u[1] + 2.0*(rw*ru[1] + rru[1]));
    const double z = q[2] + (u[2] + 2.0*(rw*ru[2] + rru[2]));

    // r e, with the sign of cos(t/2) = r . r e, times 1/|r e| = 1.5 - |r e|^2/2 near length 1
    const double e[3] = { chord*w[0], chord*w[1], chord*w[2] };
    double re[3];
    u2c_cross(re, r, e);
    re[0] += rw*e[0] + c*r[0];
    re[1] += rw*e[1] + c*r[1];
    re[2] += rw*e[2] + c*r[2];
    const double rew = c*rw - (r[0]*e[0] + r[1]*e[1] + r[2]*e[2]);
    double to_unit = 1.5 - 0.5*(re[0]*re[0] + re[1]*re[1] + re[2]*re[2] + rew*rew);
    uint64_t c_raw, to_unit_raw;
    U2C_COPY(c_raw, c);
    U2C_COPY(to_unit_raw, to_unit);
    to_unit_raw |= c_raw & 0x8000000000000000u;
    U2C_COPY(to_unit, to_unit_raw);

    q_next[0] = x;
    q_next[1] = y;
    q_next[2] = z;
    q_next[3] = to_unit*re[0];
    q_next[4] = to_unit*re[1];
    q_next[5] = to_unit*re[2];
    q_next[6] = to_unit*rew;
}

// A step of a planar joint: q_next = q after the twist v.  q holds x y [m] and the turn [rad], v a
// velocity in the child's frame (x y, turn), times the time it lasts.  As Pinocchio's integrate,
// exact for a constant velocity: along an arc, whose chord points halfway between its ends.
// Errors: the rounding of x' and y' and 4e-16 of the way.  The turn is added, not wrapped.
// NaN for turns beyond the domain of sine.  `q_next` may be `q`.
static inline void u2c_integrate_planar(double q_next[3], const double q[3], const double v[3]) {
    const double square = v[2]*v[2];
    double c_half, s, c;
    // The least normal number makes 0 of 0/0
    const double over_t = v[2]/(square + 2.2250738585072014e-308);
    const double chord = 2.0*u2c_chord(square, 0.5*v[2], over_t, &c_half);
    u2c_sincos_plus(q[2], 0.5*v[2], &s, &c);
    const double x = q[0] + chord*(c*v[0] - s*v[1]);
    const double y = q[1] + chord*(s*v[0] + c*v[1]);
    q_next[0] = x;
    q_next[1] = y;
    q_next[2] = q[2] + v[2];
}

#endif  // U2C_DOUBLE_STEPS

#endif  // U2C_DOUBLE

// They hold for one inclusion: what one header asks for says nothing of the next.
#undef U2C_FLOAT
#undef U2C_DOUBLE
