#include <algorithm>
#include <vector>

bool one_hall(const std::vector<std::vector<long long>> &bookings) {
    std::vector<std::vector<long long>> by_start = bookings;
    std::sort(by_start.begin(), by_start.end());

    long long free_from = 0;  // the hall is free from this minute on
    for (const auto &booking : by_start) {
        if (booking[0] < free_from) {
            return false;
        }
        free_from = booking[1];
    }
    return true;
}
