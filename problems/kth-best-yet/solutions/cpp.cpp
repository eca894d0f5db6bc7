#include <functional>
#include <queue>
#include <vector>

std::vector<long long> kth_best_yet(const std::vector<long long> &scores, long long place) {
    // The lowest of the best scores on top, at most `place` of them.
    std::priority_queue<long long, std::vector<long long>, std::greater<long long>> best;
    std::vector<long long> shown;
    for (long long score : scores) {
        best.push(score);
        if (static_cast<long long>(best.size()) > place) {
            best.pop();  // one too many: the lowest has lost its place
        }
        if (static_cast<long long>(best.size()) == place) {
            shown.push_back(best.top());
        }
    }
    return shown;
}
