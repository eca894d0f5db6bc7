#include <algorithm>
#include <utility>
#include <vector>

long long count_the_ponds(const std::vector<std::vector<long long>> &depths) {
    const long long height = static_cast<long long>(depths.size());
    const long long width = static_cast<long long>(depths[0].size());
    std::vector<std::vector<char>> found(height, std::vector<char>(width, 0));
    std::vector<std::pair<long long, long long>> waiting;
    long long ponds = 0;

    for (long long row = 0; row < height; row++) {
        for (long long column = 0; column < width; column++) {
            if (depths[row][column] == 0 || found[row][column]) {
                continue;
            }
            // No pond so far has this square. Find all of its pond now, so that nobody counts it again.
            ponds++;
            found[row][column] = 1;
            waiting.push_back({row, column});
            while (!waiting.empty()) {
                auto [r, c] = waiting.back();
                waiting.pop_back();
                for (long long i = std::max(r - 1, 0LL); i < std::min(r + 2, height); i++) {
                    for (long long j = std::max(c - 1, 0LL); j < std::min(c + 2, width); j++) {
                        if (depths[i][j] > 0 && !found[i][j]) {
                            found[i][j] = 1;
                            waiting.push_back({i, j});
                        }
                    }
                }
            }
        }
    }
    return ponds;
}
