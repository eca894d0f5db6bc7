#include <algorithm>
#include <vector>

using Grid = std::vector<std::vector<long long>>;

static long long climb(const Grid &heights, Grid &longest, long long r, long long c) {
    // The longest climb from this field; it is computed once.
    if (longest[r][c] == 0) {
        const long long rows = static_cast<long long>(heights.size());
        const long long columns = static_cast<long long>(heights[0].size());
        const long long steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        long long best = 0;
        for (const auto &step : steps) {
            const long long y = r + step[0];
            const long long x = c + step[1];
            if (y >= 0 && y < rows && x >= 0 && x < columns && heights[y][x] > heights[r][c]) {
                best = std::max(best, climb(heights, longest, y, x));
            }
        }
        longest[r][c] = best + 1;
    }
    return longest[r][c];
}

long long goat_climb(const std::vector<std::vector<long long>> &heights) {
    Grid longest(heights.size(), std::vector<long long>(heights[0].size(), 0));
    long long best = 0;
    for (std::size_t r = 0; r < heights.size(); r++) {
        for (std::size_t c = 0; c < heights[0].size(); c++) {
            best = std::max(best, climb(heights, longest, static_cast<long long>(r), static_cast<long long>(c)));
        }
    }
    return best;
}
