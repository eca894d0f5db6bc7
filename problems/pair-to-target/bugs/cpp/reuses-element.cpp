#include <unordered_map>
#include <vector>

std::vector<long long> pair_to_target(const std::vector<long long> &slips, long long target) {
    std::unordered_map<long long, long long> position_of;
    for (std::size_t i = 0; i < slips.size(); i++) {
        // Stored before it is looked up: half of the target finds itself.
        position_of[slips[i]] = static_cast<long long>(i);
        auto partner = position_of.find(target - slips[i]);
        if (partner != position_of.end()) {
            return {partner->second, static_cast<long long>(i)};
        }
    }
    return {};
}
