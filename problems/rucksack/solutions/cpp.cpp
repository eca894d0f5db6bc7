#include <algorithm>
#include <vector>

long long rucksack(const std::vector<std::vector<long long>> &goods, long long limit) {
    // best[room]: the most that the pieces so far bring with that much room.
    std::vector<long long> best(limit + 1, 0);
    for (const auto &piece : goods) {
        // From the top down, so that the entries below don't know this piece yet.
        for (long long room = limit; room >= piece[0]; room--) {
            best[room] = std::max(best[room], best[room - piece[0]] + piece[1]);
        }
    }
    return best[limit];
}
