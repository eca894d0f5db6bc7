#include <algorithm>
#include <string>
#include <vector>

static std::string in_order(std::string word) {
    std::sort(word.begin(), word.end());
    return word;
}

std::vector<std::vector<std::string>> same_letters(const std::vector<std::string> &words) {
    std::vector<std::vector<std::string>> boxes;
    for (const std::string &word : words) {
        bool found = false;
        for (auto &box : boxes) {
            if (in_order(box[0]) == in_order(word)) {
                box.push_back(word);
                found = true;
                break;
            }
        }
        if (!found) {
            boxes.push_back({word});
        }
    }
    return boxes;
}
