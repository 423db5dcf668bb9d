// semihost.h: what a program asks of the debugger or emulator it runs under (Arm semihosting).
//
// Without one, the breakpoint instruction is a fault: link this into tests, not into products.
#ifndef U2C_SEMIHOST_H
#define U2C_SEMIHOST_H

#include <stddef.h>
#include <stdint.h>

enum {  // operations, and modes of SYS_OPEN
    SEMIHOST_OPEN = 0x01,
    SEMIHOST_WRITE0 = 0x04,
    SEMIHOST_WRITE = 0x05,
    SEMIHOST_READ = 0x06,
    SEMIHOST_EXIT = 0x18,
    SEMIHOST_OPEN_READ = 1,
    SEMIHOST_OPEN_WRITE = 5
};

static inline uintptr_t semihost_call(uintptr_t operation, uintptr_t argument) {
    register uintptr_t r0 __asm__("r0") = operation;
    register uintptr_t r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

// Shows `text` on the debugger's console.
static inline void semihost_print(const char *text) {
    semihost_call(SEMIHOST_WRITE0, (uintptr_t)text);
}

// Ends the program.  SYS_EXIT tells 0 from all else, on every core and in every debugger.
static inline void semihost_exit(int code) {
    const uintptr_t application_exit = 0x20026, run_time_error = 0x20023;
    for (;;) {  // a debugger may let the program go on
        semihost_call(SEMIHOST_EXIT, code == 0 ? application_exit : run_time_error);
    }
}

// A handle of the host's file `name`, or UINTPTR_MAX.
static inline uintptr_t semihost_open(const char *name, size_t length, uintptr_t mode) {
    const uintptr_t arguments[3] = {(uintptr_t)name, mode, length};
    return semihost_call(SEMIHOST_OPEN, (uintptr_t)arguments);
}

// How many of `size` bytes could not be read: not 0 means that the file has ended.
static inline size_t semihost_read(uintptr_t file, void *bytes, size_t size) {
    const uintptr_t arguments[3] = {file, (uintptr_t)bytes, size};
    return semihost_call(SEMIHOST_READ, (uintptr_t)arguments);
}

// How many of `size` bytes could not be written.
static inline size_t semihost_write(uintptr_t file, const void *bytes, size_t size) {
    const uintptr_t arguments[3] = {file, (uintptr_t)bytes, size};
    return semihost_call(SEMIHOST_WRITE, (uintptr_t)arguments);
}

#endif  // U2C_SEMIHOST_H
