#include <algorithm>
#include <vector>

std::vector<long long> parcel_order(const std::vector<long long> &weights) {
    const std::size_t n = weights.size();
    std::vector<long long> places(n), merged(n);
    for (std::size_t i = 0; i < n; i++) {
        places[i] = static_cast<long long>(i);
    }
    // Runs of `size` places are in order; merge each two neighbours.
    for (std::size_t size = 1; size < n; size *= 2) {
        for (std::size_t start = 0; start < n; start += 2 * size) {
            const std::size_t middle = std::min(start + size, n), end = std::min(start + 2 * size, n);
            std::size_t i = start, j = middle;
            for (std::size_t k = start; k < end; k++) {
                // Of equals, the left one goes first: it has the smaller place.
                if (j == end || (i < middle && weights[places[i]] <= weights[places[j]])) {
                    merged[k] = places[i++];
                } else {
                    merged[k] = places[j++];
                }
            }
        }
        places.swap(merged);
    }
    return places;
}
