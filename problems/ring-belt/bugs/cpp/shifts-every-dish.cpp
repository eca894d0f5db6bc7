#include <vector>

class RingBelt {
public:
    RingBelt(long long places) : row(places) {}

    long long put(long long dish) {
        if (size == static_cast<long long>(row.size())) {
            return -1;
        }
        row[size++] = dish;
        const long long place = next_place;
        next_place = (place + 1) % static_cast<long long>(row.size());
        return place;
    }

    long long take() {
        if (size == 0) {
            return -1;
        }
        const long long dish = row[0];
        for (long long i = 1; i < size; i++) {
            row[i - 1] = row[i];
        }
        size--;
        return dish;
    }

    long long count() {
        return size;
    }

private:
    std::vector<long long> row;
    long long size = 0;
    long long next_place = 0;
};
