#include <numeric>
#include <vector>

long long plank_balance(const std::vector<long long> &weights) {
    long long total = std::accumulate(weights.begin(), weights.end(), 0LL);
    long long left = 0;  // weight of all crates before place i
    for (std::size_t i = 0; i < weights.size(); i++) {
        // What is neither on the left nor the crate itself is on the right.
        if (left == total - left - weights[i]) {
            return static_cast<long long>(i);
        }
        left += weights[i];
    }
    return -1;
}
