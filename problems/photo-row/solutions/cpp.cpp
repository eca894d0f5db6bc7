#include <algorithm>
#include <vector>

long long photo_row(const std::vector<long long> &houses) {
    // ends[k]: the fewest houses with which a row of k + 1 photos can end. The list is always in order.
    std::vector<long long> ends;
    for (long long count : houses) {
        auto end = std::lower_bound(ends.begin(), ends.end(), count);
        if (end == ends.end()) {
            ends.push_back(count);
        } else {
            *end = count;
        }
    }
    return ends.size();
}
