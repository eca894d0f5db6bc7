#include <vector>

std::vector<long long> all_but_mine(const std::vector<long long> &cards) {
    std::vector<long long> shown(cards.size());
    long long before = 1;  // the product of all cards before this one
    for (std::size_t i = 0; i < cards.size(); i++) {
        shown[i] = before;
        before = before * cards[i] % 10000;
    }
    long long after = 1;  // the product of all cards after this one
    for (std::size_t i = cards.size(); i-- > 0;) {
        shown[i] = shown[i] * after % 10000;
        after = after * cards[i] % 10000;
    }
    return shown;
}
