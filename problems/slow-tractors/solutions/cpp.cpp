#include <algorithm>
#include <vector>

std::vector<long long> slow_tractors(long long lane, const std::vector<std::vector<long long>> &tractors) {
    std::vector<std::vector<long long>> order = tractors;
    std::sort(order.rbegin(), order.rend());  // the tractor that is nearest to the mill comes first

    std::vector<long long> sizes;
    long long leader_way = 0, leader_speed = 1;
    for (const std::vector<long long> &tractor : order) {
        const long long way = lane - tractor[0], speed = tractor[1];
        // Does it need longer than the group in front? Multiplied crosswise, the times stay whole numbers.
        if (sizes.empty() || way * leader_speed > leader_way * speed) {
            leader_way = way;
            leader_speed = speed;
            sizes.push_back(0);
        }
        sizes.back()++;
    }
    return sizes;
}
