#include <algorithm>
#include <vector>

long long boats_at_once(const std::vector<std::vector<long long>> &boats) {
    long long most = 0;
    for (const auto &boat : boats) {
        long long here = 0;
        for (const auto &other : boats) {
            if (other[0] <= boat[0] && boat[0] < other[1]) {
                here++;
            }
        }
        most = std::max(most, here);
    }
    return most;
}
