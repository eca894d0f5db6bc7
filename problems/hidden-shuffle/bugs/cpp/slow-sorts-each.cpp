#include <algorithm>
#include <string>

bool hidden_shuffle(const std::string &code, const std::string &pressed) {
    std::string wanted = code;
    std::sort(wanted.begin(), wanted.end());
    for (std::size_t start = 0; start + code.size() <= pressed.size(); start++) {
        std::string part = pressed.substr(start, code.size());
        std::sort(part.begin(), part.end());
        if (part == wanted) {
            return true;
        }
    }
    return false;
}
