#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#if defined(__cplusplus)
extern "C" {
#endif

void sincos_f(float x, float *s, float *c);
void sincos_d(double x, double *s, double *c);
float two_over_f(float x);
double two_over_d(double x);
float rsqrt_f(float x);
double rsqrt_d(double x);
float sqrt_f(float x);
double sqrt_d(double x);

#if defined(__cplusplus)
}
#endif

#endif  // FUNCTIONS_H
