#include <algorithm>
#include <vector>

long long lens_bench(const std::vector<long long> &factors) {
    long long best = factors[0];
    for (std::size_t start = 0; start < factors.size(); start++) {
        long long product = 1;
        for (std::size_t end = start; end < factors.size(); end++) {
            product *= factors[end];
            best = std::max(best, product);
        }
    }
    return best;
}
