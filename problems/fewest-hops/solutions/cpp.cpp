#include <queue>
#include <vector>

long long fewest_hops(long long stops, const std::vector<std::vector<long long>> &buses, long long home,
                      long long work) {
    std::vector<std::vector<long long>> next_stops(stops);
    for (const auto &bus : buses) {
        next_stops[bus[0]].push_back(bus[1]);
    }

    std::vector<long long> hops(stops, -1);  // -1: not reached
    hops[home] = 0;
    std::queue<long long> queue;
    queue.push(home);
    while (!queue.empty()) {
        long long stop = queue.front();
        queue.pop();
        for (long long there : next_stops[stop]) {
            // The first way that is found is a shortest one; later ones change nothing.
            if (hops[there] == -1) {
                hops[there] = hops[stop] + 1;
                queue.push(there);
            }
        }
    }
    return hops[work];
}
