#include <algorithm>
#include <vector>

class LowestSoFar {
public:
    void push(long long value) {
        // The new low follows from the newest low alone; older readings need no second look.
        lows.push_back(lows.empty() ? value : std::min(value, lows.back()));
        readings.push_back(value);
    }

    long long pop() {
        // Both lists shrink together, so the earlier low comes back by itself.
        const long long value = readings.back();
        readings.pop_back();
        lows.pop_back();
        return value;
    }

    long long top() {
        return readings.back();
    }

    long long lowest() {
        return lows.back();
    }

private:
    std::vector<long long> readings;
    std::vector<long long> lows;  // lows[i] is the lowest of the readings up to and including i
};
