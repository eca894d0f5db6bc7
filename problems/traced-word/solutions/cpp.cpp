#include <string>
#include <vector>

// Can the letters of `word` from i on be traced, with the first of them at (r, c)?
static bool trace(std::vector<std::string> &tray, const std::string &word, long long r, long long c, std::size_t i) {
    if (r < 0 || r >= static_cast<long long>(tray.size()) || c < 0 || c >= static_cast<long long>(tray[0].size())) {
        return false;
    }
    if (tray[r][c] != word[i]) {
        return false;
    }
    if (i + 1 == word.size()) {
        return true;
    }
    const char letter = tray[r][c];
    tray[r][c] = '#';  // equal to no letter, so this path can't come back
    const bool found = trace(tray, word, r - 1, c, i + 1) || trace(tray, word, r + 1, c, i + 1) ||
                       trace(tray, word, r, c - 1, i + 1) || trace(tray, word, r, c + 1, i + 1);
    tray[r][c] = letter;
    return found;
}

bool traced_word(const std::vector<std::string> &tray, const std::string &word) {
    std::vector<std::string> letters = tray;
    for (std::size_t r = 0; r < letters.size(); r++) {
        for (std::size_t c = 0; c < letters[0].size(); c++) {
            if (trace(letters, word, r, c, 0)) {
                return true;
            }
        }
    }
    return false;
}
