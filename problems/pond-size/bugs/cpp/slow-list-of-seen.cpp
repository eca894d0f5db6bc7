#include <algorithm>
#include <string>
#include <utility>
#include <vector>

long long pond_size(const std::vector<std::string> &marsh, long long row, long long column) {
    if (marsh[row][column] == '.') {
        return 0;
    }
    const long long height = static_cast<long long>(marsh.size());
    const long long width = static_cast<long long>(marsh[0].size());
    std::vector<std::pair<long long, long long>> pond{{row, column}};
    for (std::size_t k = 0; k < pond.size(); k++) {
        const auto [r, c] = pond[k];
        const std::pair<long long, long long> around[] = {{r - 1, c}, {r + 1, c}, {r, c - 1}, {r, c + 1}};
        for (const auto &square : around) {
            const auto [i, j] = square;
            if (0 <= i && i < height && 0 <= j && j < width && marsh[i][j] == '~' &&
                std::find(pond.begin(), pond.end(), square) == pond.end()) {
                pond.push_back(square);
            }
        }
    }
    return static_cast<long long>(pond.size());
}
