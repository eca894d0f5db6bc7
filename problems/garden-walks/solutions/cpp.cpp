#include <string>
#include <vector>

long long garden_walks(const std::vector<std::string> &garden) {
    // walks[c]: the number of walks to column c of the row looked at last.
    std::vector<long long> walks(garden[0].size(), 0);
    walks[0] = 1;  // as if the visitor came from above the entrance
    for (const std::string &row : garden) {
        for (std::size_t c = 0; c < row.size(); c++) {
            if (row[c] == '~') {
                walks[c] = 0;
            } else if (c > 0) {
                // Still from the row above, plus the square on the left of this one.
                walks[c] += walks[c - 1];
            }
        }
    }
    return walks.back();
}
