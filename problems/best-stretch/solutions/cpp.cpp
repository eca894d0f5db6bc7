#include <algorithm>
#include <vector>

long long best_stretch(const std::vector<long long> &marks) {
    long long best = marks.front(), ending_here = 0;
    for (long long mark : marks) {
        // What came before is kept only if it lifts this turn.
        ending_here = mark + std::max(ending_here, 0LL);
        best = std::max(best, ending_here);
    }
    return best;
}
