#include <utility>
#include <vector>

void heap_the_crates(std::vector<long long> &crates) {
    const std::size_t n = crates.size();
    // From the last crate that carries another one up to the first: all below it is safe already.
    for (std::size_t start = n / 2; start-- > 0;) {
        std::size_t i = start;
        while (2 * i + 1 < n) {
            std::size_t child = 2 * i + 1;
            if (child + 1 < n && crates[child + 1] < crates[child]) {
                child++;  // the lighter one of the two
            }
            if (crates[i] <= crates[child]) {
                break;
            }
            std::swap(crates[i], crates[child]);
            i = child;
        }
    }
}
