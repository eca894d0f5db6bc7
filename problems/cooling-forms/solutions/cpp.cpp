#include <algorithm>
#include <unordered_map>
#include <vector>

long long cooling_forms(const std::vector<long long> &cakes, long long pause) {
    std::unordered_map<long long, long long> counts;
    long long most = 0;
    for (long long kind : cakes) {
        most = std::max(most, ++counts[kind]);
    }
    if (most == 0) {
        return 0;
    }
    // Between two cakes of a most frequent kind there are rounds of pause + 1 minutes; after them comes the last cake of each.
    long long last = 0;
    for (const auto &[kind, count] : counts) {
        last += count == most ? 1 : 0;
    }
    return std::max(static_cast<long long>(cakes.size()), (most - 1) * (pause + 1) + last);
}
