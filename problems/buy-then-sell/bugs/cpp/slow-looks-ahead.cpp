#include <algorithm>
#include <vector>

long long buy_then_sell(const std::vector<long long> &auctions) {
    long long best = 0;
    for (std::size_t i = 0; i < auctions.size(); i++) {
        for (std::size_t j = i + 1; j < auctions.size(); j++) {
            best = std::max(best, auctions[j] - auctions[i]);
        }
    }
    return best;
}
