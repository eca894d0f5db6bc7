#include <algorithm>
#include <unordered_set>
#include <vector>

long long street_run(const std::vector<long long> &letters) {
    const std::unordered_set<long long> houses(letters.begin(), letters.end());
    long long longest = 0;
    for (long long house : houses) {
        if (houses.count(house - 1) > 0) {
            continue;  // a run that contains this house begins further down the street
        }
        long long end = house + 1;
        while (houses.count(end) > 0) {
            end++;
        }
        longest = std::max(longest, end - house);
    }
    return longest;
}
