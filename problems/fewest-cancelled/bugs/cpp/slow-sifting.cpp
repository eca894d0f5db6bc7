#include <vector>

long long fewest_cancelled(const std::vector<std::vector<long long>> &talks) {
    std::vector<std::vector<long long>> left = talks;
    long long held = 0;
    while (!left.empty()) {
        std::size_t first = 0;
        for (std::size_t i = 1; i < left.size(); i++) {
            if (left[i][1] < left[first][1]) {
                first = i;
            }
        }
        const long long end = left[first][1];
        held++;
        std::vector<std::vector<long long>> later;
        for (const auto &talk : left) {
            if (talk[0] >= end) {
                later.push_back(talk);
            }
        }
        left = later;
    }
    return static_cast<long long>(talks.size()) - held;
}
