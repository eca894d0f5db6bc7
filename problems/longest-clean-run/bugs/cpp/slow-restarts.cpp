#include <algorithm>
#include <unordered_set>
#include <vector>

long long longest_clean_run(const std::vector<long long> &rings) {
    std::size_t best = 0;
    for (std::size_t start = 0; start < rings.size(); start++) {
        std::unordered_set<long long> seen;
        for (std::size_t i = start; i < rings.size() && seen.insert(rings[i]).second; i++) {
        }
        best = std::max(best, seen.size());
    }
    return static_cast<long long>(best);
}
