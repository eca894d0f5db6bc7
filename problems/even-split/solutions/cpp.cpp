#include <numeric>
#include <vector>

bool even_split(const std::vector<long long> &stones) {
    const long long total = std::accumulate(stones.begin(), stones.end(), 0LL);
    if (total % 2 == 1) {
        return false;
    }
    const long long half = total / 2;

    // possible[weight]: some of the stones so far weigh exactly that much together.
    std::vector<bool> possible(half + 1, false);
    possible[0] = true;
    for (long long stone : stones) {
        // From the top down, so that the entries below don't know this stone yet.
        for (long long weight = half; weight >= stone; weight--) {
            if (possible[weight - stone]) {
                possible[weight] = true;
            }
        }
    }
    return possible[half];
}
