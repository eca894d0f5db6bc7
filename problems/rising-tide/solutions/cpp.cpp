#include <vector>

bool rising_tide(const std::vector<long long> &heights) {
    // With n heights there are n - 1 pairs of neighbours.
    for (std::size_t i = 1; i < heights.size(); i++) {
        if (heights[i] < heights[i - 1]) {
            return false;
        }
    }
    return true;
}
