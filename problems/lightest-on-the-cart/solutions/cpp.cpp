#include <random>
#include <utility>
#include <vector>

long long lightest_on_the_cart(const std::vector<long long> &weights, long long count) {
    if (count > static_cast<long long>(weights.size())) {
        return -1;
    }
    std::mt19937_64 random(2024);
    std::vector<long long> sacks = weights;
    const long long goal = count - 1;  // its index, if the heaviest sack came first
    long long first = 0, last = static_cast<long long>(sacks.size()) - 1;  // it is somewhere between these two
    while (true) {
        const long long pivot = sacks[std::uniform_int_distribution<long long>(first, last)(random)];
        long long low = first, i = first, high = last;  // heavier sacks are before low, lighter ones behind high
        while (i <= high) {
            if (sacks[i] > pivot) {
                std::swap(sacks[low++], sacks[i++]);
            } else if (sacks[i] < pivot) {
                std::swap(sacks[high--], sacks[i]);
            } else {
                i++;
            }
        }
        if (goal < low) {
            last = low - 1;
        } else if (goal > high) {
            first = high + 1;
        } else {
            return pivot;
        }
    }
}
