#include <algorithm>
#include <vector>

long long full_bus(long long riders, const std::vector<std::vector<long long>> &stops) {
    long long most = riders;
    for (std::size_t last = 0; last < stops.size(); last++) {
        long long here = riders;
        for (std::size_t i = 0; i <= last; i++) {
            here += stops[i][1] - stops[i][0];
        }
        most = std::max(most, here);
    }
    return most;
}
