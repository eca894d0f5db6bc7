#include <vector>

long long lone_glove(const std::vector<long long> &gloves) {
    long long rest = 0;
    for (long long number : gloves) {
        // Exclusive or: the second glove of a pair takes out what the first put in.
        rest ^= number;
    }
    return rest;
}
