#include <string>
#include <vector>

long long ripening_crate(const std::vector<std::string> &crate) {
    std::vector<std::string> now = crate;
    const std::size_t rows = crate.size(), columns = crate[0].size();
    for (long long days = 0;; days++) {
        std::vector<std::string> tomorrow = now;
        bool hard = false, changed = false;
        for (std::size_t r = 0; r < rows; r++) {
            for (std::size_t c = 0; c < columns; c++) {
                if (now[r][c] != 'h') {
                    continue;
                }
                hard = true;
                if ((r > 0 && now[r - 1][c] == 'r') || (r + 1 < rows && now[r + 1][c] == 'r') ||
                    (c > 0 && now[r][c - 1] == 'r') || (c + 1 < columns && now[r][c + 1] == 'r')) {
                    tomorrow[r][c] = 'r';
                    changed = true;
                }
            }
        }
        if (!hard) {
            return days;
        }
        if (!changed) {
            return -1;
        }
        now = tomorrow;
    }
}
