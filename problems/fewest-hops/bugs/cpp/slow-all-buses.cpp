#include <queue>
#include <vector>

long long fewest_hops(long long stops, const std::vector<std::vector<long long>> &buses, long long home, long long work) {
    std::vector<long long> hops(stops, -1);
    hops[home] = 0;
    std::queue<long long> queue;
    queue.push(home);
    while (!queue.empty()) {
        const long long stop = queue.front();
        queue.pop();
        if (stop == work) {
            return hops[stop];
        }
        for (const auto &bus : buses) {
            if (bus[0] == stop && hops[bus[1]] == -1) {
                hops[bus[1]] = hops[stop] + 1;
                queue.push(bus[1]);
            }
        }
    }
    return -1;
}
