#include <vector>

long long ring_of_springs(const std::vector<long long> &water, const std::vector<long long> &needed) {
    const std::size_t n = water.size();
    for (std::size_t start = 0; start < n; start++) {
        long long left = 0;
        std::size_t step = 0;
        while (step < n && left >= 0) {
            const std::size_t i = start + step < n ? start + step : start + step - n;
            left += water[i] - needed[i];
            step++;
        }
        if (left >= 0) {
            return static_cast<long long>(start);
        }
    }
    return -1;
}
