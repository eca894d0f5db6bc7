#include <algorithm>
#include <vector>

long long slow_news(long long farms, const std::vector<std::vector<long long>> &paths, long long first) {
    const long long never = 1000000000000LL;
    std::vector<long long> heard(farms, never);
    heard[first] = 0;
    bool changed = true;
    while (changed) {
        changed = false;
        for (const auto &path : paths) {
            if (heard[path[0]] < never && heard[path[0]] + path[2] < heard[path[1]]) {
                heard[path[1]] = heard[path[0]] + path[2];
                changed = true;
            }
        }
    }
    const long long last = *std::max_element(heard.begin(), heard.end());
    return last == never ? -1 : last;
}
