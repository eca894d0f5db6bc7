#include <numeric>
#include <vector>

long long plank_balance(const std::vector<long long> &weights) {
    for (std::size_t i = 0; i < weights.size(); i++) {
        if (std::accumulate(weights.begin(), weights.begin() + i, 0LL) ==
            std::accumulate(weights.begin() + i + 1, weights.end(), 0LL)) {
            return static_cast<long long>(i);
        }
    }
    return -1;
}
