// startup.c: from reset to main on every board: vectors, FPU, .data, .bss.  No libc.
#include "semihost.h"

int main(void);
void u2c_reset(void);
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int value, size_t size);

// From link.ld.  Only their addresses mean something.
extern uint32_t u2c_stack_top[], u2c_data_load[], u2c_data_start[], u2c_data_end[];
extern uint32_t u2c_bss_start[], u2c_bss_end[];

#define SCB_VTOR (*(volatile uint32_t *)0xE000ED08u)
#define SCB_CPACR (*(volatile uint32_t *)0xE000ED88u)

static void fault(void) {
    semihost_print("fault: an exception was taken\n");
    semihost_exit(1);
}

// The core's own exceptions; no interrupt is ever enabled.
typedef struct {
    uint32_t *stack_top;
    void (*handlers[15])(void);
} u2c_vector_table;

extern const u2c_vector_table u2c_vectors;
__attribute__((section(".vectors"), used)) const u2c_vector_table u2c_vectors = {
    u2c_stack_top,
    {u2c_reset, fault, fault, fault, fault, fault, fault, 0, 0, 0, fault, fault, 0, fault, fault},
};

// Compilers call these two of their own accord.  Volatile keeps them from doing so in here.
__attribute__((weak)) void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    volatile unsigned char *target = (volatile unsigned char *)to;
    const unsigned char *source = (const unsigned char *)from;
    while (size-- > 0) {
        *target++ = *source++;
    }
    return to;
}

__attribute__((weak)) void *memset(void *to, int value, size_t size) {
    volatile unsigned char *target = (volatile unsigned char *)to;
    while (size-- > 0) {
        *target++ = (unsigned char)value;
    }
    return to;
}

// Volatile again: no call may stand where .data and .bss are not set up yet.
void u2c_reset(void) {
    const uint32_t *from = u2c_data_load;
    for (volatile uint32_t *to = u2c_data_start; to != u2c_data_end; to++) {
        *to = *from++;
    }
    for (volatile uint32_t *to = u2c_bss_start; to != u2c_bss_end; to++) {
        *to = 0u;
    }
#if __ARM_ARCH >= 7
    SCB_VTOR = (uint32_t)&u2c_vectors;  // not every boot loader has set it; ARMv6-M may have none
#endif
#if defined(__ARM_FP)
    SCB_CPACR |= 0xFu << 20;  // coprocessors 10 and 11, full access: the FPU, and MVE
    __asm__ volatile("dsb\n\tisb" ::: "memory");
#endif
    semihost_exit(main());
}
