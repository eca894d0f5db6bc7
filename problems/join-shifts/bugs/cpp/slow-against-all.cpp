#include <algorithm>
#include <vector>

std::vector<std::vector<long long>> join_shifts(const std::vector<std::vector<long long>> &shifts) {
    std::vector<std::vector<long long>> times;
    for (const auto &shift : shifts) {
        long long start = shift[0];
        long long end = shift[1];
        std::vector<std::vector<long long>> apart;
        for (const auto &time : times) {
            if (time[1] < start || end < time[0]) {
                apart.push_back(time);
            } else {
                start = std::min(start, time[0]);
                end = std::max(end, time[1]);
            }
        }
        apart.push_back({start, end});
        times = apart;
    }
    std::sort(times.begin(), times.end());
    return times;
}
