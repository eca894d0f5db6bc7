// Sweeps over all fields until no value changes.
#include <algorithm>
#include <vector>
#include <queue>

long long rising_lake(const std::vector<std::vector<long long>> &valley) {
    int rows = valley.size(), cols = valley[0].size();
    std::vector<std::vector<long long>> best(rows, std::vector<long long>(cols, 1000000000));
    best[0][0] = valley[0][0];
    bool changed = true;
    while (changed) {
        changed = false;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) {
                long long m = best[r][c];
                if (r > 0) m = std::min(m, std::max(valley[r][c], best[r - 1][c]));
                if (c > 0) m = std::min(m, std::max(valley[r][c], best[r][c - 1]));
                if (r + 1 < rows) m = std::min(m, std::max(valley[r][c], best[r + 1][c]));
                if (c + 1 < cols) m = std::min(m, std::max(valley[r][c], best[r][c + 1]));
                if (m < best[r][c]) { best[r][c] = m; changed = true; }
            }
    }
    return best[rows - 1][cols - 1];
}
