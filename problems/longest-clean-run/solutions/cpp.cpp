#include <algorithm>
#include <unordered_map>
#include <vector>

long long longest_clean_run(const std::vector<long long> &rings) {
    std::unordered_map<long long, long long> last_catch;  // ring -> position of its latest catch
    long long left = 0;  // where the clean run ending at the current catch begins
    long long best = 0;

    for (long long right = 0; right < static_cast<long long>(rings.size()); right++) {
        const auto [found, is_new] = last_catch.try_emplace(rings[right], right);
        if (!is_new) {
            // The latest catch may lie before the run already: the left edge never steps back.
            left = std::max(left, found->second + 1);
            found->second = right;
        }
        best = std::max(best, right - left + 1);
    }
    return best;
}
