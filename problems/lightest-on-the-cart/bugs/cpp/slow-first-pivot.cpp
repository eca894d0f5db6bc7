#include <utility>
#include <vector>

long long lightest_on_the_cart(const std::vector<long long> &weights, long long count) {
    if (count > static_cast<long long>(weights.size())) {
        return -1;
    }
    std::vector<long long> left = weights;
    while (true) {
        const long long pivot = left[0];
        std::vector<long long> heavier, lighter;
        for (const long long weight : left) {
            if (weight > pivot) {
                heavier.push_back(weight);
            } else if (weight < pivot) {
                lighter.push_back(weight);
            }
        }
        const long long equal = static_cast<long long>(left.size() - heavier.size() - lighter.size());
        const long long before = static_cast<long long>(heavier.size());
        if (count <= before) {
            left = std::move(heavier);
        } else if (count <= before + equal) {
            return pivot;
        } else {
            count -= before + equal;
            left = std::move(lighter);
        }
    }
}
