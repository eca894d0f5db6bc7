#include <algorithm>
#include <vector>

bool rising_tide(const std::vector<long long> &heights) {
    for (std::size_t i = 1; i < heights.size(); i++) {
        if (heights[i] < *std::max_element(heights.begin(), heights.begin() + i)) {
            return false;
        }
    }
    return true;
}
