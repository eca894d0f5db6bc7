#include <algorithm>
#include <vector>

long long few_changes(long long stops, const std::vector<std::vector<long long>> &buses, long long start, long long goal,
                      long long changes) {
    const long long nowhere = 1LL << 60;
    std::vector<long long> price_to(stops, nowhere);
    price_to[start] = 0;
    for (long long used = 0; used <= changes; used++) {
        std::vector<long long> cheaper = price_to;
        for (long long stop = 0; stop < stops; stop++) {
            for (const std::vector<long long> &bus : buses) {
                if (bus[0] == stop) {
                    cheaper[bus[1]] = std::min(cheaper[bus[1]], price_to[stop] + bus[2]);
                }
            }
        }
        price_to = cheaper;
    }
    return price_to[goal] < nowhere ? price_to[goal] : -1;
}
