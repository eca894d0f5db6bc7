#include <vector>

long long exact_stretches(const std::vector<long long> &climbs, long long rise) {
    long long stretches = 0;
    for (std::size_t start = 0; start < climbs.size(); start++) {
        long long height = 0;
        for (std::size_t end = start; end < climbs.size(); end++) {
            height += climbs[end];
            if (height == rise) {
                stretches++;
            }
        }
    }
    return stretches;
}
