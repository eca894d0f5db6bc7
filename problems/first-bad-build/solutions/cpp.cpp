#include <vector>

long long first_bad_build(const std::vector<bool> &bad) {
    // Every build before low is known to be good, every build from high on is known to be bad.
    std::size_t low = 0, high = bad.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;  // always a real build
        if (bad[middle]) {
            high = middle;  // it may be the first bad one: it stays possible
        } else {
            low = middle + 1;  // it is good, so the answer is after it
        }
    }
    return static_cast<long long>(low);
}
