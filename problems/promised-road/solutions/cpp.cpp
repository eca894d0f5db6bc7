#include <algorithm>
#include <numeric>
#include <vector>

long long promised_road(long long villages, const std::vector<std::vector<long long>> &roads, long long promised) {
    std::vector<long long> leader(villages);
    std::iota(leader.begin(), leader.end(), 0LL);
    const auto find = [&leader](long long village) {
        while (leader[village] != village) {
            leader[village] = leader[leader[village]];
            village = leader[village];
        }
        return village;
    };

    std::vector<std::vector<long long>> order = roads;
    std::sort(order.begin(), order.end(), [](const auto &a, const auto &b) { return a[2] < b[2]; });
    // The promised road has its turn first, so it never closes a ring.
    order.insert(order.begin(), roads[promised]);
    long long total = 0;
    long long parts = villages;  // groups of villages that are connected
    for (const std::vector<long long> &road : order) {
        const long long first = find(road[0]), second = find(road[1]);
        if (first != second) {
            leader[first] = second;
            total += road[2];
            parts--;
        }
    }
    return parts == 1 ? total : -1;
}
