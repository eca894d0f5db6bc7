#include <algorithm>
#include <vector>

long long best_week(const std::vector<long long> &gains, long long days) {
    const long long count = static_cast<long long>(gains.size());
    if (count < days) {
        return 0;
    }
    long long window = 0;
    for (long long i = 0; i < days; i++) {
        window += gains[i];
    }
    long long best = window;
    for (long long i = days; i < count; i++) {
        // Day i comes in at the right, and the oldest day of the window goes.
        window += gains[i] - gains[i - days];
        best = std::max(best, window);
    }
    return best;
}
