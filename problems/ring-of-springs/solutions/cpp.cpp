#include <vector>

long long ring_of_springs(const std::vector<long long> &water, const std::vector<long long> &needed) {
    long long start = 0;
    long long left = 0;     // litres in the bags since the start
    long long balance = 0;  // litres over the whole ring
    for (std::size_t i = 0; i < water.size(); i++) {
        left += water[i] - needed[i];
        balance += water[i] - needed[i];
        if (left < 0) {
            // No spring from the start up to here can be right: each of them would come here with no more water.
            start = static_cast<long long>(i) + 1;
            left = 0;
        }
    }
    return balance >= 0 ? start : -1;
}
