#include <algorithm>
#include <vector>

class LowestSoFar {
public:
    void push(long long value) {
        readings.push_back(value);
    }

    long long pop() {
        const long long value = readings.back();
        readings.pop_back();
        return value;
    }

    long long top() {
        return readings.back();
    }

    long long lowest() {
        return *std::min_element(readings.begin(), readings.end());
    }

private:
    std::vector<long long> readings;
};
