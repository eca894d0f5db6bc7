#include <algorithm>
#include <vector>

long long lone_glove(const std::vector<long long> &gloves) {
    for (const long long number : gloves) {
        if (std::count(gloves.begin(), gloves.end(), number) == 1) {
            return number;
        }
    }
    return 0;
}
