#include <algorithm>
#include <vector>

long long fewest_coins(const std::vector<long long> &coins, long long fare) {
    const long long no_way = fare + 1; // more coins than any amount up to the fare can take
    std::vector<long long> fewest(fare + 1, no_way); // fewest[amount]: the answer for that amount
    fewest[0] = 0;
    for (long long amount = 1; amount <= fare; amount++) {
        for (long long coin : coins) {
            if (coin <= amount) {
                // This coin comes last, and the best for the rest before it.
                fewest[amount] = std::min(fewest[amount], fewest[amount - coin] + 1);
            }
        }
    }
    return fewest[fare] < no_way ? fewest[fare] : -1;
}
