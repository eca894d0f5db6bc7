#include <algorithm>
#include <limits>
#include <vector>

long long middle_of_two(const std::vector<long long> &north, const std::vector<long long> &south) {
    const std::vector<long long> &shorter = north.size() <= south.size() ? north : south;
    const std::vector<long long> &longer = north.size() <= south.size() ? south : north;
    const std::size_t total = shorter.size() + longer.size();
    const std::size_t half = total / 2;  // this many values belong to the left of the cut

    std::size_t low = 0, high = shorter.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (shorter[middle] < longer[half - middle - 1]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }

    const long long none = std::numeric_limits<long long>::max();
    const std::size_t rest = half - low;
    const long long right =
        std::min(low < shorter.size() ? shorter[low] : none, rest < longer.size() ? longer[rest] : none);
    if (total % 2 == 1) {
        return 2 * right;
    }
    return std::max(low > 0 ? shorter[low - 1] : -none, rest > 0 ? longer[rest - 1] : -none) + right;
}
