#include <vector>

long long prime_lockers(long long last) {
    std::vector<bool> opened(last + 1, false);  // was the locker opened by a smaller key?
    long long count = 0;
    for (long long number = 2; number <= last; number++) {
        if (opened[number]) {
            continue;
        }
        count++;
        // Smaller multiples have a smaller divisor, so they are open already.
        for (long long other = number * number; other <= last; other += number) {
            opened[other] = true;
        }
    }
    return count;
}
