#include <vector>

long long ways_to_pay(const std::vector<long long> &kinds, long long price) {
    // ways[amount]: in how many ways the kinds so far pay it. Nothing is paid in one way, with no coins.
    std::vector<long long> ways(price + 1, 0);
    ways[0] = 1;
    // One kind after the other: so a way is counted in one order only.
    for (long long kind : kinds) {
        for (long long amount = kind; amount <= price; amount++) {
            ways[amount] += ways[amount - kind];
        }
    }
    return ways[price];
}
