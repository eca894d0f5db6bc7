#include <algorithm>
#include <vector>

long long rain_on_roofs(const std::vector<long long> &roofs) {
    long long total = 0;
    for (std::size_t i = 1; i + 1 < roofs.size(); i++) {
        const long long left = *std::max_element(roofs.begin(), roofs.begin() + i);
        const long long right = *std::max_element(roofs.begin() + i + 1, roofs.end());
        const long long level = std::min(left, right);
        if (level > roofs[i]) {
            total += level - roofs[i];
        }
    }
    return total;
}
