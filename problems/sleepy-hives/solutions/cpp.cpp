#include <algorithm>
#include <vector>

long long sleepy_hives(const std::vector<long long> &honey) {
    long long best = 0;          // the most from the hives passed so far
    long long without_last = 0;  // the same, but from those before the latest of them
    for (long long grams : honey) {
        // Either this hive stays shut, or the one just passed does.
        long long next = std::max(best, without_last + grams);
        without_last = best;
        best = next;
    }
    return best;
}
