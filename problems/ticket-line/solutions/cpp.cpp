#include <algorithm>
#include <vector>

long long ticket_line(const std::vector<long long> &wishes, long long guest) {
    const long long rounds = wishes[guest];
    long long minutes = 0;
    for (long long place = 0; place < static_cast<long long>(wishes.size()); place++) {
        // In the guest's last round, nobody behind has a turn before it is over.
        const long long turns = place <= guest ? rounds : rounds - 1;
        minutes += std::min(wishes[place], turns);
    }
    return minutes;
}
