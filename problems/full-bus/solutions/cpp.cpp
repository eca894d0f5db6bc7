#include <algorithm>
#include <vector>

long long full_bus(long long riders, const std::vector<std::vector<long long>> &stops) {
    long long most = riders;  // the bus may be fullest before the first stop
    for (const auto &stop : stops) {
        riders += stop[1] - stop[0];
        most = std::max(most, riders);
    }
    return most;
}
