// u2c.h as functions that can be linked: compiled with the flags under test.
#include "u2c.h"
#include "u2c.h"  // twice does no harm
#include "functions.h"

void sincos_f(float x, float *s, float *c) { u2c_sincosf(x, s, c); }
float two_over_f(float x) { return u2c_two_overf(x); }
float rsqrt_f(float x) { return u2c_rsqrtf(x); }
float sqrt_f(float x) { return u2c_sqrtf(x); }
float clamp_f(float x, float lower, float upper) { return u2c_clampf(x, lower, upper); }
unsigned within_f(float x, float lower, float upper) { return u2c_withinf(x, lower, upper); }
float volume_f(float *a, int rows, int cols) { return u2c_volumef(a, rows, cols); }
void floating_f(float *out, const float *q, const float *v) { u2c_integrate_floatingf(out, q, v); }
void planar_f(float *out, const float *q, const float *v) { u2c_integrate_planarf(out, q, v); }

#if !defined(ONLY_FLOAT)
void sincos_d(double x, double *s, double *c) { u2c_sincos(x, s, c); }
double two_over_d(double x) { return u2c_two_over(x); }
double rsqrt_d(double x) { return u2c_rsqrt(x); }
double sqrt_d(double x) { return u2c_sqrt(x); }
double clamp_d(double x, double lower, double upper) { return u2c_clamp(x, lower, upper); }
unsigned within_d(double x, double lower, double upper) { return u2c_within(x, lower, upper); }
double volume_d(double *a, int rows, int cols) { return u2c_volume(a, rows, cols); }
void floating_d(double *out, const double *q, const double *v) { u2c_integrate_floating(out, q, v); }
void planar_d(double *out, const double *q, const double *v) { u2c_integrate_planar(out, q, v); }
#endif
