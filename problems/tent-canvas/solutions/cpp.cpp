#include <algorithm>
#include <vector>

long long tent_canvas(const std::vector<long long> &poles) {
    long long best = 0;
    long long left = 0, right = static_cast<long long>(poles.size()) - 1;
    while (left < right) {
        best = std::max(best, std::min(poles[left], poles[right]) * (right - left));
        // The lower pole has just had its widest canvas. With any pole further in, it would be narrower and not a bit
        // higher, so it can go for good.
        if (poles[left] < poles[right]) {
            left++;
        } else {
            right--;
        }
    }
    return best;
}
