#include <algorithm>
#include <utility>
#include <vector>

void turn_the_photo(std::vector<std::vector<long long>> &photo) {
    // Rows become columns: a swap across the diagonal, and each pair only once.
    for (std::size_t r = 0; r < photo.size(); r++) {
        for (std::size_t c = 0; c < r; c++) {
            std::swap(photo[r][c], photo[c][r]);
        }
    }

    // The last column is the top row of the turned photo.
    std::reverse(photo.begin(), photo.end());
}
