#include <queue>
#include <vector>

std::vector<long long> every_kth_guest(long long guests, long long k) {
    std::queue<long long> ring;  // the guest who is counted next stands in front
    for (long long guest = 1; guest <= guests; guest++) {
        ring.push(guest);
    }

    std::vector<long long> order;
    while (!ring.empty()) {
        // Those who are passed stay in the ring, behind everybody else.
        for (long long passed = 1; passed < k; passed++) {
            ring.push(ring.front());
            ring.pop();
        }
        order.push_back(ring.front());
        ring.pop();
    }
    return order;
}
