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
float clamp_f(float x, float lower, float upper);
double clamp_d(double x, double lower, double upper);
unsigned within_f(float x, float lower, float upper);
unsigned within_d(double x, double lower, double upper);
float volume_f(float *a, int rows, int cols);
double volume_d(double *a, int rows, int cols);
void floating_f(float *out, const float *q, const float *v);
void floating_d(double *out, const double *q, const double *v);
void planar_f(float *out, const float *q, const float *v);
void planar_d(double *out, const double *q, const double *v);

#if defined(__cplusplus)
}
#endif

#endif  // FUNCTIONS_H
