// u2c.h as functions that can be linked: compiled with the flags under test.
#include "u2c.h"
#include "u2c.h"  // twice does no harm
#include "functions.h"

void sincos_f(float x, float *s, float *c) { u2c_sincosf(x, s, c); }
float two_over_f(float x) { return u2c_two_overf(x); }
float rsqrt_f(float x) { return u2c_rsqrtf(x); }
float sqrt_f(float x) { return u2c_sqrtf(x); }

#if !defined(ONLY_FLOAT)
void sincos_d(double x, double *s, double *c) { u2c_sincos(x, s, c); }
double two_over_d(double x) { return u2c_two_over(x); }
double rsqrt_d(double x) { return u2c_rsqrt(x); }
double sqrt_d(double x) { return u2c_sqrt(x); }
#endif
