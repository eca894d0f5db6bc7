#include <functional>
#include <queue>
#include <tuple>
#include <vector>

std::vector<long long> many_belts(const std::vector<std::vector<long long>> &belts, long long count) {
    // The front parcel of each belt: its time, its belt, and its index on the belt.
    using Front = std::tuple<long long, std::size_t, std::size_t>;
    std::priority_queue<Front, std::vector<Front>, std::greater<Front>> fronts;
    for (std::size_t i = 0; i < belts.size(); i++) {
        if (!belts[i].empty()) {
            fronts.emplace(belts[i][0], i, 0);
        }
    }
    std::vector<long long> taken;
    while (!fronts.empty() && static_cast<long long>(taken.size()) < count) {
        const auto [time, i, k] = fronts.top();
        fronts.pop();
        taken.push_back(static_cast<long long>(i));
        if (k + 1 < belts[i].size()) {
            fronts.emplace(belts[i][k + 1], i, k + 1);  // the next parcel comes to the front
        }
    }
    return taken;
}
