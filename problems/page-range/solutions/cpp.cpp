#include <algorithm>
#include <vector>

std::vector<long long> page_range(const std::vector<long long> &years, long long year) {
    auto [first, behind] = std::equal_range(years.begin(), years.end(), year);
    if (first == behind) {
        return {};
    }
    return {first - years.begin() + 1, behind - years.begin()};
}
