#include <algorithm>
#include <unordered_map>
#include <vector>

long long cooling_forms(const std::vector<long long> &cakes, long long pause) {
    std::unordered_map<long long, long long> counts;
    for (long long kind : cakes) {
        counts[kind]++;
    }
    struct Kind {
        long long left, cool;
    };
    std::vector<Kind> kinds;
    for (const auto &[kind, count] : counts) {
        kinds.push_back({count, 0});
    }
    long long minute = 0;
    std::size_t baked = 0;
    while (baked < cakes.size()) {
        Kind *best = nullptr;
        for (Kind &kind : kinds) {
            if (kind.left > 0 && kind.cool <= minute && (best == nullptr || kind.left > best->left)) {
                best = &kind;
            }
        }
        minute++;
        if (best != nullptr) {
            best->cool = minute + pause;
            best->left--;
            baked++;
        }
    }
    return minute;
}
