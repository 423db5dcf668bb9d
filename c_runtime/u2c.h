// u2c.h: what generated kinematics call.  MIT licence; what urdf2c generates is the user's own.
//
//   u2c_sincosf    u2c_sincos    sine and cosine of an angle [rad]; of a sum: ..._plus
//   u2c_two_overf  u2c_two_over  2/x, to normalise quaternions
//   u2c_rsqrtf     u2c_rsqrt     1/sqrt(x)
//   u2c_sqrtf      u2c_sqrt      sqrt(x)
//
// C99 and C++11.  No libm, no table, no loop, no branch on data, no state, and no double in the
// float functions.  Before inclusion may be defined:
//   U2C_SINCOSF(x, s, c)      what takes the place of u2c_sincosf (CORDIC, libm): stores *s and *c
//   U2C_SINCOS(x, s, c)       the same for u2c_sincos
//   U2C_SINCOS_NOINLINE       one copy of sincos a file rather than one a call: small, not fast
//   U2C_SINCOS_IN_ORDER       one sine after the other on Arm: less stack, some cycles more
//   U2C_NO_DOMAIN_CHECK       sincos beyond its domain gives anything, rather than NaN
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
#define U2C_SHARED __attribute__((noinline, unused)) static
#define U2C_INLINE __attribute__((always_inline)) static inline
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

// Compilers weave several sines into one another, so that results are not waited for, but need more
// registers than a core with single precision has.  In order, none is begun before the last one is
// done: no instruction comes of this, and it keeps a third of the stack free, for a few cycles more.
#if defined(U2C_SINCOS_IN_ORDER) && defined(__GNUC__) && defined(__ARM_FP)
#define U2C_AFTER_OTHERS(value) __asm__ volatile("" : "+t"(value))
#else
#define U2C_AFTER_OTHERS(value) ((void)0)
#endif

// How sine and cosine are made, in float and in double:
//
//   k = x/pi to the nearest integer         r = x - k pi, in [-pi/2, pi/2]
//   sin x = (-1)^k sin r                    cos x = (-1)^k cos r
//
// Multiples of pi rather than of pi/2 leave one sign for both, and nothing to swap.
// k stands in the last bits of x/pi + bias, bias = 1.75 2^23 (2^52), whose last bit is worth 1.
// The or sets the leading bit of that sum's significand.  It is set already, but no compiler knows,
// so none cancels bias against itself; and it makes NaN of an infinite sum.  x*scale is infinite
// from the first number beyond the domain on: so the check is one multiplication.
// pi = pi1 + pi2, with so few bits in pi1 that k pi1 and x - k pi1 are exact.
// 1 - r^2/2 is exact where cos r is small: there little more than the rounding of r is left.
// bench/sincos_coefficients.py derives the constants.

typedef struct {
    float s, c;
} u2c_sincosf_result;

U2C_SHARED u2c_sincosf_result u2c_sincosf_pair(float x, float back) {
    U2C_AFTER_OTHERS(x);
#if !defined(U2C_NO_DOMAIN_CHECK)
    const float scale = 4.1538372e+34f;
    const float turns = 7.663032e-36f;
    U2C_ROUNDED float xs = x*scale - back*scale;
#else
    const float turns = 0.31830987f;
    const float xs = x - back;
#endif
    const float bias = 14680064.0f;
    const float pi1 = 3.1416016f;
    const float pi2 = -8.90891e-06f;
    const float s1 = -0.16666654f;
    const float s2 = 0.00833294f;
    const float s3 = -0.00019801412f;
    const float s4 = 2.5893207e-06f;
    const float c2 = 0.041666653f;
    const float c3 = -0.001388851f;
    const float c4 = 2.4765526e-05f;
    const float c5 = -2.611852e-07f;

    const float biased = xs*turns + bias;
    uint32_t bits;
    U2C_COPY(bits, biased);
    const uint32_t k_bits = bits | 0x00400000u;
    const uint32_t sign_bits = (bits << 31) | 0x3F800000u;
    float k_biased, sign;
    U2C_COPY(k_biased, k_bits);
    U2C_COPY(sign, sign_bits);

    const float k = k_biased - bias;
    U2C_ROUNDED float r1 = x - k*pi1;
    const float r = (r1 - back) - k*pi2;
    const float z = r*r;
    const float sr = sign*r;
    const float sz = r*sr;
    u2c_sincosf_result result;
    result.s = sr + sr*(z*(s1 + z*(s2 + z*(s3 + z*s4))));
    result.c = (sign - 0.5f*sz) + (sz*z)*(c2 + z*(c3 + z*(c4 + z*c5)));
    U2C_AFTER_OTHERS(result.c);
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

// `value`; NaN unless x is positive, normal and finite, so that no sum of squares that overflows
// or vanishes passes for a length's.
U2C_INLINE float u2c_if_normalf(float value, float x) {
    uint32_t bits, value_bits;
    U2C_COPY(bits, x);
    U2C_COPY(value_bits, value);
    // All bits set is NaN: where x lies outside of the normal numbers, a difference is negative
    value_bits |= 0u - (((bits - 0x00800000u) | (0x7F7FFFFFu - bits)) >> 31);
    float result;
    U2C_COPY(result, value_bits);
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
    uint32_t bits;
    U2C_COPY(bits, x);
    bits = 0x5F1FFFF9u - (bits >> 1);
    float y;
    U2C_COPY(y, bits);
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
    uint32_t bits, root_bits;
    U2C_COPY(bits, x);
    U2C_COPY(root_bits, root);
    // No bit is left where x, without its sign, lies below the normal numbers
    root_bits &= ((((bits << 1) >> 1) - 0x00800000u) >> 31) - 1u;
    float result;
    U2C_COPY(result, root_bits);
    return result;
}

typedef struct {
    double s, c;
} u2c_sincos_result;

U2C_SHARED u2c_sincos_result u2c_sincos_pair(double x, double back) {
#if !defined(U2C_NO_DOMAIN_CHECK)
    const double scale = 1.7144137714980275e+302;
    const double turns = 1.8566689761577016e-303;
    U2C_ROUNDED double xs = x*scale - back*scale;
#else
    const double turns = 0.3183098861837907;
    const double xs = x - back;
#endif
    const double bias = 7881299347898368.0;
    const double pi1 = 3.141592653701082;
    const double pi2 = -1.1128863352374577e-10;
    const double s1 = -0.16666666666666663;
    const double s2 = 0.008333333333332978;
    const double s3 = -0.00019841269841143543;
    const double s4 = 2.7557319201315666e-06;
    const double s5 = -2.5052106068014845e-08;
    const double s6 = 1.6058902881921868e-10;
    const double s7 = -7.642108436742958e-13;
    const double s8 = 2.7125235741237462e-15;
    const double c2 = 0.04166666666666547;
    const double c3 = -0.0013888888888809242;
    const double c4 = 2.4801587281368625e-05;
    const double c5 = -2.7557316612021194e-07;
    const double c6 = 2.0876567850282373e-09;
    const double c7 = -1.1462959470433196e-11;
    const double c8 = 4.608788358481304e-14;

    const double biased = xs*turns + bias;
    uint64_t bits;
    U2C_COPY(bits, biased);
    const uint64_t k_bits = bits | 0x0008000000000000u;
    const uint64_t sign_bits = (bits << 63) | 0x3FF0000000000000u;
    double k_biased, sign;
    U2C_COPY(k_biased, k_bits);
    U2C_COPY(sign, sign_bits);

    const double k = k_biased - bias;
    U2C_ROUNDED double r1 = x - k*pi1;
    const double r = (r1 - back) - k*pi2;
    const double z = r*r;
    const double sr = sign*r;
    const double sz = r*sr;
    // In pairs, for a processor that does several things at once
    const double w = z*z;
    const double ps = s1 + z*((s2 + z*s3) + w*((s4 + z*s5) + w*((s6 + z*s7) + w*s8)));
    const double pc = c2 + z*((c3 + z*c4) + w*((c5 + z*c6) + w*(c7 + z*c8)));
    u2c_sincos_result result;
    result.s = sr + sr*(z*ps);
    result.c = (sign - 0.5*sz) + (sz*z)*pc;
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

// `value`; NaN unless x is positive, normal and finite, so that no sum of squares that overflows
// or vanishes passes for a length's.
U2C_INLINE double u2c_if_normal(double value, double x) {
    uint64_t bits, value_bits;
    U2C_COPY(bits, x);
    U2C_COPY(value_bits, value);
    // All bits set is NaN: where x lies outside of the normal numbers, a difference is negative
    value_bits |= 0u - (((bits - 0x0010000000000000u) | (0x7FEFFFFFFFFFFFFFu - bits)) >> 63);
    double result;
    U2C_COPY(result, value_bits);
    return result;
}

// 2/x; NaN unless x is positive, normal and finite.
U2C_INLINE double u2c_two_over(double x) { return u2c_if_normal(2.0/x, x); }

// 1/sqrt(x) within 1e-9 for normal x: the start of u2c_rsqrtf, and a step with two terms.
U2C_INLINE double u2c_rsqrt_start(double x) {
    uint64_t bits;
    U2C_COPY(bits, x);
    bits = 0x5FE3FFFF20000000u - (bits >> 1);
    double y;
    U2C_COPY(y, bits);
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
    uint64_t bits, root_bits;
    U2C_COPY(bits, x);
    U2C_COPY(root_bits, root);
    // No bit is left where x, without its sign, lies below the normal numbers
    root_bits &= ((((bits << 1) >> 1) - 0x0010000000000000u) >> 63) - 1u;
    double result;
    U2C_COPY(result, root_bits);
    return result;
}

#endif  // U2C_H
