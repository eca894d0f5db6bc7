#include <algorithm>
#include <vector>

std::vector<std::vector<long long>> one_more_shift(const std::vector<std::vector<long long>> &plan,
                                                   const std::vector<long long> &shift) {
    long long start = shift[0];
    long long end = shift[1];
    std::vector<std::vector<long long>> earlier;
    std::vector<std::vector<long long>> later;
    for (const std::vector<long long> &time : plan) {
        if (time[1] < start) {
            earlier.push_back(time);
        } else if (time[0] > end) {
            later.push_back(time);
        } else {
            // The two meet, so the shift grows; it still meets no time that it has passed already.
            start = std::min(start, time[0]);
            end = std::max(end, time[1]);
        }
    }
    earlier.push_back({start, end});
    earlier.insert(earlier.end(), later.begin(), later.end());
    return earlier;
}
