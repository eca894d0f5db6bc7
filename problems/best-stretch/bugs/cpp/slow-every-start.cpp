#include <algorithm>
#include <vector>

long long best_stretch(const std::vector<long long> &marks) {
    long long best = marks[0];
    for (std::size_t start = 0; start < marks.size(); start++) {
        long long sum = 0;
        for (std::size_t end = start; end < marks.size(); end++) {
            sum += marks[end];
            best = std::max(best, sum);
        }
    }
    return best;
}
