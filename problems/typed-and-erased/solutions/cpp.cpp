#include <string>

std::string typed_and_erased(const std::string &keys) {
    std::string paper;  // the letters still there, the newest at the end
    for (char key : keys) {
        if (key != '<') {
            paper.push_back(key);
        } else if (!paper.empty()) {
            paper.pop_back();
        }
    }
    return paper;
}
