#include <algorithm>
#include <vector>

std::vector<std::vector<long long>> one_more_shift(const std::vector<std::vector<long long>> &plan,
                                                   const std::vector<long long> &shift) {
    std::vector<std::vector<long long>> times = plan;
    times.push_back(shift);
    std::sort(times.begin(), times.end());
    bool again = true;
    while (again) {
        again = false;
        for (std::size_t i = 1; i < times.size(); i++) {
            if (times[i][0] <= times[i - 1][1]) {
                times[i - 1][1] = std::max(times[i - 1][1], times[i][1]);
                times.erase(times.begin() + i);
                again = true;
                break;
            }
        }
    }
    return times;
}
