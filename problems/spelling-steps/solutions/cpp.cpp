#include <algorithm>
#include <string>
#include <vector>

long long spelling_steps(const std::string &before, const std::string &after) {
    // above[j] and row[j] turn a beginning of before into the first j letters of after. No letters of before: j are put in.
    std::vector<long long> above(after.size() + 1), row(after.size() + 1);
    for (std::size_t j = 0; j <= after.size(); j++) {
        above[j] = j;
    }
    for (std::size_t i = 1; i <= before.size(); i++) {
        row[0] = i;
        for (std::size_t j = 1; j <= after.size(); j++) {
            if (before[i - 1] == after[j - 1]) {
                row[j] = above[j - 1];
            } else {
                // The last step takes a letter away, puts one in, or exchanges one.
                row[j] = 1 + std::min({above[j], row[j - 1], above[j - 1]});
            }
        }
        std::swap(above, row);
    }
    return above[after.size()];
}
