#include <vector>

long long find_the_shelf(const std::vector<long long> &plates, long long number) {
    long long left = 0;
    // If the shelf is there, its place is from left to right.
    long long right = static_cast<long long>(plates.size()) - 1;

    while (left <= right) {
        long long middle = left + (right - left) / 2;
        if (plates[middle] == number) {
            return middle;
        }
        if (plates[middle] < number) {
            left = middle + 1;
        } else {
            right = middle - 1;
        }
    }
    return -1;
}
