// soft_float.c: differences by sums, where a core has no floating-point arithmetic.
//
// For a Cortex-M0 or M0+, libgcc has each operation as a function of its own, and the difference is
// as long as the sum: 0.8 KB of flash in float, 1.7 KB in double.  a - b is a + (-b), to the last
// bit.  Weak, so that it gives way to a library whose sum brings the difference along.
#include <stdint.h>

#if defined(__ARM_ARCH_6M__)
float __aeabi_fadd(float a, float b);
float __aeabi_fsub(float a, float b);
double __aeabi_dadd(double a, double b);
double __aeabi_dsub(double a, double b);

__attribute__((weak)) float __aeabi_fsub(float a, float b) {
    union {
        float value;
        uint32_t bits;
    } negative = {b};
    negative.bits ^= UINT32_C(1) << 31;
    return __aeabi_fadd(a, negative.value);
}

__attribute__((weak)) double __aeabi_dsub(double a, double b) {
    union {
        double value;
        uint64_t bits;
    } negative = {b};
    negative.bits ^= UINT64_C(1) << 63;
    return __aeabi_dadd(a, negative.value);
}
#endif
