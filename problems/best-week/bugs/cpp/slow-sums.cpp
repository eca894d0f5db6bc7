#include <algorithm>
#include <vector>

long long best_week(const std::vector<long long> &gains, long long days) {
    const long long n = static_cast<long long>(gains.size());
    if (n < days) {
        return 0;
    }
    bool first = true;
    long long best = 0;
    for (long long start = 0; start + days <= n; start++) {
        long long sum = 0;
        for (long long i = start; i < start + days; i++) {
            sum += gains[i];
        }
        best = first ? sum : std::max(best, sum);
        first = false;
    }
    return best;
}
