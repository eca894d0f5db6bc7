#include <array>
#include <utility>
#include <vector>

using Grid = std::vector<std::vector<long long>>;

// Marks all squares from which water reaches the column: it walks backwards, up the hills.
static std::vector<std::vector<char>> drained(const Grid &heights, long long column) {
    const long long height = static_cast<long long>(heights.size());
    const long long width = static_cast<long long>(heights[0].size());
    std::vector<std::vector<char>> found(height, std::vector<char>(width, 0));
    std::vector<std::pair<long long, long long>> waiting;
    for (long long r = 0; r < height; r++) {
        found[r][column] = 1;
        waiting.push_back({r, column});
    }
    while (!waiting.empty()) {
        const auto [r, c] = waiting.back();
        waiting.pop_back();
        const std::array<std::pair<long long, long long>, 4> around = {{{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}}};
        for (const auto &[i, j] : around) {
            if (i < 0 || i >= height || j < 0 || j >= width || found[i][j]) {
                continue;
            }
            if (heights[i][j] >= heights[r][c]) {
                found[i][j] = 1;
                waiting.push_back({i, j});
            }
        }
    }
    return found;
}

std::vector<std::vector<long long>> two_coasts(const std::vector<std::vector<long long>> &heights) {
    const auto west = drained(heights, 0);
    const auto east = drained(heights, static_cast<long long>(heights[0].size()) - 1);
    std::vector<std::vector<long long>> both;
    for (std::size_t r = 0; r < heights.size(); r++) {
        for (std::size_t c = 0; c < heights[0].size(); c++) {
            if (west[r][c] && east[r][c]) {
                both.push_back({static_cast<long long>(r), static_cast<long long>(c)});
            }
        }
    }
    return both;
}
