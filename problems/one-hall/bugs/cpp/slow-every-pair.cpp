#include <vector>

bool one_hall(const std::vector<std::vector<long long>> &bookings) {
    for (std::size_t i = 0; i < bookings.size(); i++) {
        for (std::size_t j = i + 1; j < bookings.size(); j++) {
            if (bookings[i][0] < bookings[j][1] && bookings[j][0] < bookings[i][1]) {
                return false;
            }
        }
    }
    return true;
}
