#include <vector>

long long promised_road(long long villages, const std::vector<std::vector<long long>> &roads, long long promised) {
    std::vector<bool> connected(villages, false);
    connected[roads[promised][0]] = true;
    connected[roads[promised][1]] = true;
    long long total = roads[promised][2];
    for (long long count = 2; count < villages; count++) {
        const std::vector<long long> *best = nullptr;
        for (const std::vector<long long> &road : roads) {
            if (connected[road[0]] != connected[road[1]] && (best == nullptr || road[2] < (*best)[2])) {
                best = &road;
            }
        }
        if (best == nullptr) {
            return -1;
        }
        connected[(*best)[0]] = true;
        connected[(*best)[1]] = true;
        total += (*best)[2];
    }
    return total;
}
