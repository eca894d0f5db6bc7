#include <utility>
#include <vector>

long long hand_of_cards(const std::vector<long long> &cards) {
    std::vector<long long> hand = cards;
    long long shifts = 0;
    std::size_t i = 1;
    while (i < hand.size()) {
        if (hand[i - 1] > hand[i]) {
            std::swap(hand[i - 1], hand[i]);
            shifts++;
            i = 1;
        } else {
            i++;
        }
    }
    return shifts;
}
