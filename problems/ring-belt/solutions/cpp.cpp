#include <vector>

class RingBelt {
public:
    RingBelt(long long places) : row(places) {}

    long long put(long long dish) {
        if (dishes == row.size()) {
            return -1;
        }
        // The dishes lie side by side from the oldest on, over the end of the row too.
        const std::size_t place = (oldest + dishes) % row.size();
        row[place] = dish;
        dishes++;
        return static_cast<long long>(place);
    }

    long long take() {
        if (dishes == 0) {
            return -1;
        }
        const long long dish = row[oldest];
        oldest = (oldest + 1) % row.size();
        dishes--;
        return dish;
    }

    long long count() {
        return static_cast<long long>(dishes);
    }

private:
    std::vector<long long> row;  // what lies on free places does not matter
    std::size_t oldest = 0;      // the place of the dish that is taken next
    std::size_t dishes = 0;
};
