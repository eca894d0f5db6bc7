#include <algorithm>
#include <vector>

long long lens_bench(const std::vector<long long> &factors) {
    long long best = factors[0];
    // The extreme products of the stretches that end just before this lens.
    long long highest = 1;
    long long lowest = 1;
    for (long long factor : factors) {
        // The stretch begins here, or it continues one of the two extremes.
        const auto [low, high] = std::minmax({factor, highest * factor, lowest * factor});
        highest = high;
        lowest = low;
        best = std::max(best, highest);
    }
    return best;
}
