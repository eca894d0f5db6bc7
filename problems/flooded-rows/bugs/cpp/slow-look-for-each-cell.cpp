#include <vector>

void flooded_rows(std::vector<std::vector<long long>> &pans) {
    const auto old = pans;
    for (std::size_t r = 0; r < pans.size(); r++) {
        for (std::size_t c = 0; c < pans[r].size(); c++) {
            bool wet = false;
            for (const long long pan : old[r]) {
                wet = wet || pan == -1;
            }
            for (const auto &row : old) {
                wet = wet || row[c] == -1;
            }
            if (wet) {
                pans[r][c] = -1;
            }
        }
    }
}
