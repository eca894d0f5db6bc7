#include <algorithm>
#include <vector>

struct Group {
    long long way, speed, size;
};

std::vector<long long> slow_tractors(long long lane, const std::vector<std::vector<long long>> &tractors) {
    std::vector<std::vector<long long>> order = tractors;
    std::sort(order.begin(), order.end());  // from behind to the front

    std::vector<Group> groups;  // those that would arrive, the one that is farthest behind at the bottom
    for (const std::vector<long long> &tractor : order) {
        Group group{lane - tractor[0], tractor[1], 1};
        // It stops all groups that would be at the mill no later. Multiplied crosswise, the times stay whole numbers.
        while (!groups.empty() && groups.back().way * group.speed <= group.way * groups.back().speed) {
            group.size += groups.back().size;
            groups.pop_back();
        }
        groups.push_back(group);
    }

    std::vector<long long> sizes;
    for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
        sizes.push_back(group->size);
    }
    return sizes;
}
