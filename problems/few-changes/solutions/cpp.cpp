#include <algorithm>
#include <vector>

long long few_changes(long long stops, const std::vector<std::vector<long long>> &buses, long long start, long long goal,
                      long long changes) {
    const long long nowhere = 1LL << 60;
    std::vector<long long> price_to(stops, nowhere);
    price_to[start] = 0;
    for (long long used = 0; used <= changes; used++) {
        // The old prices stay as they are during a round: a trip must not grow by two buses in it.
        std::vector<long long> cheaper = price_to;
        for (const std::vector<long long> &bus : buses) {
            cheaper[bus[1]] = std::min(cheaper[bus[1]], price_to[bus[0]] + bus[2]);
        }
        price_to = cheaper;
    }
    return price_to[goal] < nowhere ? price_to[goal] : -1;
}
