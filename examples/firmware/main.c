// main.c: a bare-metal program that checks the kinematics on the core it runs on.
//
// It works out the self-test's known answers, prints each bit by bit, and exits with 0 where all
// are within their bounds.  A product would call arm_selftest() once after reset, and leave
// semihosting out.
#include "arm_selftest.h"
#include "semihost.h"

// Prints a number's bits as they lie in memory, the last byte first: as hex of the whole.
static void print_bits(const void *number, size_t size) {
    const unsigned char *bytes = (const unsigned char *)number;
    char text[2*sizeof(double) + 2];
    size_t length = 0;
    text[length++] = ' ';
    for (size_t i = size; i-- > 0;) {
        text[length++] = "0123456789abcdef"[bytes[i] >> 4];
        text[length++] = "0123456789abcdef"[bytes[i] & 15];
    }
    text[length] = '\0';
    semihost_print(text);
}

int main(void) {
    int wrong = 0;
    for (int i = 0; i < ARM_SELFTEST_COUNT; i++) {
        arm_selftest_scalar outputs[ARM_SELFTEST_OUTPUTS] = {0};
        const int good = arm_selftest_answer(i, outputs);
        semihost_print(good ? "good" : "BAD ");
        for (int k = 0; k < ARM_SELFTEST_OUTPUTS; k++) {
            print_bits(&outputs[k], sizeof outputs[k]);
        }
        semihost_print("\n");
        wrong += !good;
    }
    semihost_print(wrong == 0 ? "self-test passed\n" : "SELF-TEST FAILED\n");
    return wrong != 0;
}
