#include <string>
#include <vector>

bool woven_ribbons(const std::string &first, const std::string &second, const std::string &band) {
    const std::size_t n = first.size(), m = second.size();
    if (n + m != band.size()) {
        return false;
    }

    // possible[i][j]: the first i squares of first and j of second can make the first i + j squares of the band.
    std::vector<std::vector<bool>> possible(n + 1, std::vector<bool>(m + 1, false));
    possible[0][0] = true;
    for (std::size_t i = 0; i <= n; i++) {
        for (std::size_t j = 0; j <= m; j++) {
            // The last square of this part of the band comes from the one ribbon or from the other.
            if (i > 0 && possible[i - 1][j] && first[i - 1] == band[i + j - 1]) {
                possible[i][j] = true;
            }
            if (j > 0 && possible[i][j - 1] && second[j - 1] == band[i + j - 1]) {
                possible[i][j] = true;
            }
        }
    }
    return possible[n][m];
}
