#include <algorithm>
#include <vector>

long long cheapest_climb(const std::vector<long long> &tolls) {
    // Cheapest totals for standing one and two places below the current step.
    // Both begin as the ground, which is free, as is a place below it.
    long long one_below = 0, two_below = 0;
    for (const long long toll : tolls) {
        const long long here = toll + std::min(one_below, two_below);
        two_below = one_below;
        one_below = here;
    }
    // The lamp room is entered from the last step or from the one before it.
    return std::min(one_below, two_below);
}
