// Walks the numbers and prints the largest errors of u2c.h, against libm in a wider type.
//
//   walk single FROM TO STRIDE    every STRIDE-th float of FROM <= x <= TO, and -x
//   walk double HIGH COUNT        COUNT doubles of |x| <= HIGH, half of them near multiples of pi/2
//   walk beyond                   floats and doubles beyond the domain
//   walk two_over COUNT           COUNT floats and doubles of each exponent
//   walk roots COUNT              the same; errors of 1/sqrt and sqrt, in units of the last place
//
// Prints "name value at", a line each.
#include "functions.h"
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double HALF_PI = 1.5707963267948966;

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float float_of(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static double double_of(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

typedef struct {
    const char *name;
    double value, at;
} worst;

// The negated comparison takes a NaN, too
static void note(worst *w, double value, double at) {
    if (!(value <= w->value)) {
        w->value = value;
        w->at = at;
    }
}

static void print(const worst *w) { printf("%s %.17g %.17g\n", w->name, w->value, w->at); }

static uint64_t state = 88172645463325252u;

// Marsaglia's xorshift
static uint64_t random_bits(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double random_in(double high) { return high*((double)(random_bits() >> 11)*0x1p-52 - 1.0); }

static void walk_single(float from, float to, uint32_t stride) {
    worst s = {"sin", 0, 0}, c = {"cos", 0, 0};
    worst over = {"over_one", 0, 0}, odd = {"asymmetry", 0, 0};
    for (uint32_t bits = bits_of(from); bits <= bits_of(to); bits += stride) {
        const float x = float_of(bits);
        float sx, cx, sm, cm;
        sincos_f(x, &sx, &cx);
        sincos_f(-x, &sm, &cm);
        note(&s, fabs((double)sx - sin((double)x)), (double)x);
        note(&c, fabs((double)cx - cos((double)x)), (double)x);
        note(&over, fmax(fabs((double)sx), fabs((double)cx)) - 1.0, (double)x);
        note(&odd, fabs((double)sx + (double)sm) + fabs((double)cx - (double)cm), (double)x);
    }
    print(&s), print(&c), print(&over), print(&odd);
}

static void walk_double(double high, long count) {
    worst s = {"sin", 0, 0}, c = {"cos", 0, 0}, over = {"over_one", 0, 0};
    for (long i = 0; i < count; i++) {
        double x = random_in(high);
        if (i & 1) x = rint(x/HALF_PI)*HALF_PI + random_in(ldexp(1.0, -(int)(random_bits() & 31)));
        if (fabs(x) > high) continue;
        double sx, cx;
        sincos_d(x, &sx, &cx);
        note(&s, (double)fabsl((long double)sx - sinl((long double)x)), x);
        note(&c, (double)fabsl((long double)cx - cosl((long double)x)), x);
        note(&over, fmax(fabs(sx), fabs(cx)) - 1.0, x);
    }
    print(&s), print(&c), print(&over);
}

static void beyond_float(worst *w, uint32_t bits) {
    float s, c;
    for (uint32_t sign = 0; sign < 2; sign++) {
        const float x = float_of(sign << 31 | bits);
        sincos_f(x, &s, &c);
        note(w, !isnan(s) || !isnan(c), (double)x);
    }
}

static void beyond_double(worst *w, uint64_t bits) {
    double s, c;
    for (uint64_t sign = 0; sign < 2; sign++) {
        const double x = double_of(sign << 63 | bits);
        sincos_d(x, &s, &c);
        note(w, !isnan(s) || !isnan(c), x);
    }
}

static void walk_beyond(void) {
    worst f = {"float", 0, 0}, d = {"double", 0, 0};
    const uint64_t infinity = 0x7FF0000000000000u, first = 0x4130000000000001u;
    for (uint64_t i = 0; i < 100000; i++) {
        beyond_double(&d, first + i);
        beyond_double(&d, first + random_bits() % (infinity - first));
        beyond_double(&d, infinity - i);
        beyond_double(&d, infinity + i);
    }
    for (uint32_t bits = bits_of(8192.0f) + 1; bits < 0x80000000u; bits += 97)
        beyond_float(&f, bits);
    for (uint32_t i = 0; i < 100000; i++) {
        beyond_float(&f, bits_of(8192.0f) + 1 + i);
        beyond_float(&f, 0x7F800000u - i);
        beyond_float(&f, 0x7F800000u + i);
    }
    print(&f), print(&d);
}

static void walk_two_over(long count) {
    worst f = {"float", 0, 0}, d = {"double", 0, 0};
    for (uint32_t exponent = 1; exponent < 253; exponent++)
        for (long i = 0; i < count; i++) {
            const float x = float_of(exponent << 23 | (uint32_t)(random_bits() & 0x7FFFFFu));
            const double truth = 2.0/(double)x;
            const double unit = ldexp(1.0, ilogb(truth) - 23);
            note(&f, fabs((double)two_over_f(x) - truth)/unit, (double)x);
        }
    for (uint64_t exponent = 1; exponent < 2045; exponent++)
        for (long i = 0; i < count; i += 8) {
            const double x = double_of(exponent << 52 | (random_bits() & 0xFFFFFFFFFFFFFu));
            const long double truth = 2.0L/(long double)x;
            const double unit = ldexp(1.0, ilogbl(truth) - 52);
            note(&d, (double)fabsl((long double)two_over_d(x) - truth)/unit, x);
        }
    print(&f), print(&d);

    const float floats[] = {0, FLT_MIN/2, 1e-45f, 1, FLT_MAX, INFINITY, NAN};
    const double doubles[] = {0, DBL_MIN/2, 5e-324, 1, DBL_MAX, INFINITY, NAN};
    worst refused = {"refused", 0, 0};
    for (int i = 0; i < 7; i++) {
        note(&refused, !isnan(two_over_f(-floats[i])), -(double)floats[i]);
        note(&refused, !isnan(two_over_d(-doubles[i])), -doubles[i]);
        if (floats[i] >= 1 && floats[i] <= FLT_MAX) continue;
        note(&refused, !isnan(two_over_f(floats[i])), (double)floats[i]);
        note(&refused, !isnan(two_over_d(doubles[i])), doubles[i]);
    }
    print(&refused);
}

static void walk_roots(long count) {
    worst rf = {"rsqrt_float", 0, 0}, rd = {"rsqrt_double", 0, 0};
    worst sf = {"sqrt_float", 0, 0}, sd = {"sqrt_double", 0, 0};
    for (uint32_t exponent = 1; exponent < 255; exponent++)
        for (long i = 0; i < count; i++) {
            const uint32_t fraction = i ? (uint32_t)(random_bits() & 0x7FFFFFu) : 0u;
            const float x = float_of(exponent << 23 | (i == 1 ? 0x7FFFFFu : fraction));
            const double root = sqrt((double)x);
            note(&rf, fabs((double)rsqrt_f(x) - 1.0/root)/ldexp(1.0, ilogb(1.0/root) - 23), (double)x);
            note(&sf, fabs((double)sqrt_f(x) - root)/ldexp(1.0, ilogb(root) - 23), (double)x);
        }
    for (uint64_t exponent = 1; exponent < 2047; exponent++)
        for (long i = 0; i < count; i += 8) {
            const uint64_t fraction = i ? random_bits() & 0xFFFFFFFFFFFFFu : 0u;
            const double x = double_of(exponent << 52 | (i == 8 ? 0xFFFFFFFFFFFFFu : fraction));
            const long double root = sqrtl((long double)x), over = 1.0L/root;
            note(&rd, (double)fabsl((long double)rsqrt_d(x) - over)/ldexp(1.0, ilogbl(over) - 52), x);
            note(&sd, (double)fabsl((long double)sqrt_d(x) - root)/ldexp(1.0, ilogbl(root) - 52), x);
        }
    print(&rf), print(&rd), print(&sf), print(&sd);

    const float floats[] = {0, 1e-45f, FLT_MIN/2, FLT_MIN, 1, FLT_MAX, INFINITY, NAN};
    const double doubles[] = {0, 5e-324, DBL_MIN/2, DBL_MIN, 1, DBL_MAX, INFINITY, NAN};
    worst refused = {"refused", 0, 0}, zero = {"zero", 0, 0};
    for (int i = 0; i < 8; i++) {
        const float f = floats[i];
        const double d = doubles[i];
        note(&refused, !isnan(rsqrt_f(-f)) || !isnan(rsqrt_d(-d)), -d);
        if (i < 3) note(&zero, fabs((double)sqrt_f(f)) + fabs((double)sqrt_f(-f)), (double)f);
        if (i < 3) note(&zero, fabs(sqrt_d(d)) + fabs(sqrt_d(-d)), d);
        if (i > 2) note(&refused, !isnan(sqrt_f(-f)) || !isnan(sqrt_d(-d)), -d);
        if (i > 2 && i < 6) continue;
        note(&refused, !isnan(rsqrt_f(f)) || !isnan(rsqrt_d(d)), d);
        if (i > 5) note(&refused, !isnan(sqrt_f(f)) || !isnan(sqrt_d(d)), d);
    }
    print(&refused), print(&zero);
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "single") && argc == 5)
        walk_single(strtof(argv[2], 0), strtof(argv[3], 0), (uint32_t)atol(argv[4]));
    else if (!strcmp(what, "double") && argc == 4)
        walk_double(strtod(argv[2], 0), atol(argv[3]));
    else if (!strcmp(what, "beyond") && argc == 2)
        walk_beyond();
    else if (!strcmp(what, "two_over") && argc == 3)
        walk_two_over(atol(argv[2]));
    else if (!strcmp(what, "roots") && argc == 3)
        walk_roots(atol(argv[2]));
    else
        return 2;
    return 0;
}
