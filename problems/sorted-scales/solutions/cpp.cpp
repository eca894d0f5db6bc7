#include <vector>

std::vector<long long> sorted_scales(const std::vector<long long> &weights, long long parcel) {
    // Signed places: in an empty row the heavy end stands before the light one.
    long long light = 0;
    long long heavy = static_cast<long long>(weights.size()) - 1;
    while (light < heavy) {
        long long total = weights[light] + weights[heavy];
        if (total == parcel) {
            return {weights[light], weights[heavy]};
        }
        if (total < parcel) {
            light++;  // too light even with the heaviest partner that is left
        } else {
            heavy--;  // too heavy even with the lightest partner that is left
        }
    }
    return {};
}
