#include <vector>

long long turned_carousel(const std::vector<long long> &seats, long long wanted) {
    long long left = 0, right = static_cast<long long>(seats.size()) - 1;
    while (left <= right) {
        long long middle = (left + right) / 2;
        if (seats[middle] == wanted) {
            return middle;
        }
        // The fall is in one half at most, so the other one is in order and can be judged.
        if (seats[left] <= seats[middle]) {
            if (seats[left] <= wanted && wanted < seats[middle]) {
                right = middle - 1;
            } else {
                left = middle + 1;
            }
        } else if (seats[middle] < wanted && wanted <= seats[right]) {
            left = middle + 1;
        } else {
            right = middle - 1;
        }
    }
    return -1;
}
