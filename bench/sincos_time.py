"""Time u2c_sincos against the host's sin and cos, both in double.

    python bench/sincos_time.py

The best of several runs over 4,096 angles in [-pi, pi], in ns a pair: "apart" where the angles do
not depend on one another, "chained" where each waits for the pair before it.
"""

import subprocess
import tempfile
from pathlib import Path

RUNTIME = Path(__file__).parents[1] / "c_runtime"
FLAGS = ["-std=c99", "-O2", "-ffp-contract=off", "-fno-builtin", "-D_POSIX_C_SOURCE=199309L"]

PROGRAM = r"""
#include "u2c.h"
#include <math.h>
#include <stdio.h>
#include <time.h>
enum { N = 4096, RUNS = 500 };
static double q[N], s[N], c[N];

static inline void libm(double x, double *sine, double *cosine) {
    *sine = sin(x);
    *cosine = cos(x);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9*(double)t.tv_sec + (double)t.tv_nsec;
}

#define BEST(name, sincos, angle) do { \
    double best = 1e30; \
    for (int run = 0; run < RUNS; run++) { \
        const double start = now(); \
        for (int i = 1; i < N; i++) sincos(angle, &s[i], &c[i]); \
        const double took = (now() - start)/(N - 1); \
        if (took < best) best = took; \
    } \
    printf("%-24s %6.1f ns\n", name, best); \
} while (0)

int main(void) {
    volatile double zero = 0.0;
    for (int i = 0; i < N; i++) q[i] = 3.14159*(2.0*((i*2531) % N)/N - 1.0);
    const double link = zero;
    BEST("u2c_sincos, apart", u2c_sincos, q[i]);
    BEST("sin and cos, apart", libm, q[i]);
    BEST("u2c_sincos, chained", u2c_sincos, q[i] + link*(s[i - 1] + c[i - 1]));
    BEST("sin and cos, chained", libm, q[i] + link*(s[i - 1] + c[i - 1]));
    return 0;
}
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        built = str(Path(folder, "timed"))
        command = ["gcc", *FLAGS, "-I", str(RUNTIME), "-xc", "-", "-o", built, "-lm"]
        subprocess.run(command, input=PROGRAM, text=True, check=True)
        subprocess.run([built], check=True)


if __name__ == "__main__":
    main()
