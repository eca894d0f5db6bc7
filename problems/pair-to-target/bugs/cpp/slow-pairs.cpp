#include <vector>

std::vector<long long> pair_to_target(const std::vector<long long> &slips, long long target) {
    for (std::size_t i = 0; i < slips.size(); i++) {
        for (std::size_t j = i + 1; j < slips.size(); j++) {
            if (slips[i] + slips[j] == target) {
                return {static_cast<long long>(i), static_cast<long long>(j)};
            }
        }
    }
    return {};
}
