#include <vector>

std::vector<long long> lamps_lit(long long last) {
    std::vector<long long> lit{0};
    for (long long panel = 1; panel <= last; panel++) {
        // The list up to half the number, made again each time.
        std::vector<long long> half{0};
        for (long long i = 1; i <= panel / 2; i++) {
            half.push_back(half[i / 2] + i % 2);
        }
        lit.push_back(half.back() + panel % 2);
    }
    return lit;
}
