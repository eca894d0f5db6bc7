#include <algorithm>
#include <vector>

// Sorts the ends from `from` to `to` and returns the number of pairs in which the larger one came first.
static long long count(std::vector<long long> &ends, std::vector<long long> &merged, std::size_t from, std::size_t to) {
    if (to - from <= 1) {
        return 0;
    }
    const std::size_t middle = (from + to) / 2;
    long long crossings = count(ends, merged, from, middle) + count(ends, merged, middle, to);
    std::size_t i = from, j = middle;
    for (std::size_t k = from; k < to; k++) {
        if (j == to || (i < middle && ends[i] <= ends[j])) {
            merged[k] = ends[i++];
        } else {
            crossings += static_cast<long long>(middle - i);  // all that are left begin higher and end lower
            merged[k] = ends[j++];
        }
    }
    std::copy(merged.begin() + from, merged.begin() + to, ends.begin() + from);
    return crossings;
}

long long crossed_wires(const std::vector<std::vector<long long>> &wires) {
    std::vector<std::vector<long long>> order = wires;
    std::sort(order.begin(), order.end());  // wires from one socket in the order of their ends
    std::vector<long long> ends;
    for (const std::vector<long long> &wire : order) {
        ends.push_back(wire[1]);
    }
    std::vector<long long> merged(ends.size());
    return count(ends, merged, 0, ends.size());
}
