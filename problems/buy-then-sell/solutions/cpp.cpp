#include <algorithm>
#include <vector>

long long buy_then_sell(const std::vector<long long> &auctions) {
    long long best = 0; // no purchase at all
    if (auctions.empty()) {
        return best;
    }
    long long cheapest = auctions.front(); // the lowest price up to now
    for (long long price : auctions) {
        cheapest = std::min(cheapest, price);
        // Sold now, the violin was best bought at the lowest price so far.
        best = std::max(best, price - cheapest);
    }
    return best;
}
