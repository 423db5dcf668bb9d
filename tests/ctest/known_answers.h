// main() of every program of known answers: exit 0 where POSE gives what is known, else 1.
#include <stdio.h>

int main(void) {
    const double tolerance = sizeof(REAL) == sizeof(float) ? 2e-6 : 1e-13;
    const int count = (int)(sizeof known / sizeof known[0]);
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        REAL q[NQ], p[3], R[9];
        for (int j = 0; j < NQ; j++) q[j] = (REAL)known[i][j];
        POSE(p, R, q);
        for (int j = 0; j < 12; j++) {
            const double found = (double)(j < 3 ? p[j] : R[j - 3]);
            const double off = found - known[i][NQ + j];
            if (off <= tolerance && off >= -tolerance) continue;  // NaN is not
            printf("configuration %d: %s[%d] is %.9g, known is %.9g\n", i, j < 3 ? "p" : "R",
                   j < 3 ? j : j - 3, found, known[i][NQ + j]);
            wrong++;
        }
    }
    printf("%d configurations, %d numbers wrong\n", count, wrong);
    return wrong != 0;
}
