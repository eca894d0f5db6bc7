#include <algorithm>
#include <vector>

std::vector<std::vector<long long>> join_shifts(const std::vector<std::vector<long long>> &shifts) {
    auto sorted = shifts;
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::vector<long long>> times;
    for (const auto &shift : sorted) {
        if (!times.empty() && shift[0] <= times.back()[1]) {
            // The newcomer may lie wholly inside: the end never moves back.
            times.back()[1] = std::max(times.back()[1], shift[1]);
        } else {
            times.push_back(shift);
        }
    }
    return times;
}
