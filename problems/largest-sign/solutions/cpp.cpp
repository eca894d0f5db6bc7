#include <algorithm>
#include <string>
#include <vector>

std::string largest_sign(const std::vector<long long> &tiles) {
    std::vector<std::string> texts;
    for (long long tile : tiles) {
        texts.push_back(std::to_string(tile));
    }
    // The two orders have the same number of digits, so comparing them as text is comparing them as numbers.
    std::sort(texts.begin(), texts.end(),
              [](const std::string &a, const std::string &b) { return a + b > b + a; });
    std::string sign;
    for (const std::string &text : texts) {
        sign += text;
    }
    return sign[0] == '0' ? "0" : sign;
}
