#include <unordered_map>
#include <vector>

std::vector<long long> shortest_shelf(const std::vector<long long> &shelf, const std::vector<long long> &wanted) {
    std::unordered_map<long long, long long> lacking;  // below 0: more copies in the part than wanted
    for (long long title : wanted) {
        lacking[title]++;
    }
    long long missing = static_cast<long long>(wanted.size());
    std::vector<long long> best;
    long long first = 0;
    for (long long last = 0; last < static_cast<long long>(shelf.size()); last++) {
        if (lacking[shelf[last]]-- > 0) {
            missing--;
        }
        // As long as nothing is missing, the part may lose its first book.
        while (missing == 0) {
            if (best.empty() || last - first < best[1] - best[0]) {
                best = {first, last};
            }
            if (++lacking[shelf[first]] > 0) {
                missing++;
            }
            first++;
        }
    }
    return best;
}
