#include <vector>

bool frog_stones(const std::vector<long long> &leaps) {
    const long long n = static_cast<long long>(leaps.size());
    std::vector<bool> reached(n + 1, false);
    reached[0] = true;
    for (long long place = 0; place < n; place++) {
        if (reached[place]) {
            for (long long leap = 1; leap <= leaps[place]; leap++) {
                reached[place + leap < n ? place + leap : n] = true;
            }
        }
    }
    return reached[n];
}
