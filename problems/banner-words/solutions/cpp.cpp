#include <string>

std::string banner_words(const std::string &banner) {
    std::string result;
    std::size_t end = banner.size();  // the place just behind the word we are walking through
    while (end > 0) {
        if (banner[end - 1] == ' ') {
            end--;
            continue;
        }
        std::size_t start = end;
        while (start > 0 && banner[start - 1] != ' ') {
            start--;
        }
        if (!result.empty()) {
            result += ' ';
        }
        result.append(banner, start, end - start);
        end = start;
    }
    return result;
}
