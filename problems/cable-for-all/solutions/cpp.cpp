#include <algorithm>
#include <numeric>
#include <vector>

long long cable_for_all(long long cabins, const std::vector<std::vector<long long>> &routes) {
    std::vector<long long> leader(cabins);
    std::iota(leader.begin(), leader.end(), 0LL);
    const auto find = [&leader](long long cabin) {
        while (leader[cabin] != cabin) {
            leader[cabin] = leader[leader[cabin]];
            cabin = leader[cabin];
        }
        return cabin;
    };

    std::vector<std::vector<long long>> order = routes;
    std::sort(order.begin(), order.end(), [](const auto &a, const auto &b) { return a[2] < b[2]; });
    long long total = 0;
    long long parts = cabins;  // groups of cabins that are connected
    for (const std::vector<long long> &route : order) {
        const long long first = find(route[0]), second = find(route[1]);
        if (first != second) {
            leader[first] = second;
            total += route[2];
            parts--;
        }
    }
    return parts == 1 ? total : -1;
}
