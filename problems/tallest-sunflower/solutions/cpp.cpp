#include <vector>

long long tallest_sunflower(const std::vector<long long> &tops) {
    long long best = -1;  // the place of the tallest flower so far; no flower yet
    for (std::size_t place = 0; place < tops.size(); place++) {
        // Only a taller flower takes over, so the first of equals stays.
        if (best == -1 || tops[place] > tops[static_cast<std::size_t>(best)]) {
            best = static_cast<long long>(place);
        }
    }
    return best;
}
