#include <functional>
#include <queue>
#include <vector>

std::vector<long long> running_middle(const std::vector<long long> &times) {
    std::priority_queue<long long> lower;  // the smaller half, its largest time on top
    std::priority_queue<long long, std::vector<long long>, std::greater<long long>> upper;
    std::vector<long long> middles;
    for (long long time : times) {
        // Through the lower half, so that no time there is larger than one in the upper half.
        lower.push(time);
        upper.push(lower.top());
        lower.pop();
        if (upper.size() > lower.size()) {
            lower.push(upper.top());
            upper.pop();
        }
        middles.push_back(lower.size() > upper.size() ? 2 * lower.top() : lower.top() + upper.top());
    }
    return middles;
}
