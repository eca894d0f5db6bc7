#include <algorithm>
#include <vector>

std::vector<long long> kth_best_yet(const std::vector<long long> &scores, long long place) {
    std::vector<long long> shown;
    for (std::size_t players = 1; players <= scores.size(); players++) {
        std::vector<long long> sorted(scores.begin(), scores.begin() + players);
        std::sort(sorted.rbegin(), sorted.rend());
        if (static_cast<long long>(players) >= place) {
            shown.push_back(sorted[place - 1]);
        }
    }
    return shown;
}
