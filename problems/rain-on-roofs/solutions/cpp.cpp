#include <algorithm>
#include <vector>

long long rain_on_roofs(const std::vector<long long> &roofs) {
    long long left = 0;
    long long right = static_cast<long long>(roofs.size()) - 1;
    long long left_wall = -1000;  // the highest roof met so far from the left end
    long long right_wall = -1000;
    long long buckets = 0;

    while (left <= right) {
        left_wall = std::max(left_wall, roofs[left]);
        right_wall = std::max(right_wall, roofs[right]);
        // The lower wall holds: on the other side there is one that is at least as high.
        if (left_wall <= right_wall) {
            buckets += left_wall - roofs[left++];
        } else {
            buckets += right_wall - roofs[right--];
        }
    }
    return buckets;
}
