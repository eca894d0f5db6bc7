#include <cstddef>
#include <vector>

long long hand_of_cards(const std::vector<long long> &cards) {
    std::vector<long long> hand;  // always in order, smallest card on the left
    long long shifts = 0;

    for (long long card : cards) {
        hand.push_back(card);
        std::size_t place = hand.size() - 1;
        // Greater cards make room one by one; an equal card ends the walk.
        while (place > 0 && hand[place - 1] > card) {
            hand[place] = hand[place - 1];
            place--;
            shifts++;
        }
        hand[place] = card;
    }
    return shifts;
}
