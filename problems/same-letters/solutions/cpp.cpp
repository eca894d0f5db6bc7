#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

std::vector<std::vector<std::string>> same_letters(const std::vector<std::string> &words) {
    std::vector<std::vector<std::string>> boxes;
    std::unordered_map<std::string, std::size_t> box_of;  // label -> place of its box

    for (const std::string &word : words) {
        // Sorting forgets the order of the letters and nothing else.
        std::string label = word;
        std::sort(label.begin(), label.end());
        const auto [found, is_new] = box_of.try_emplace(label, boxes.size());
        if (is_new) {
            boxes.emplace_back();
        }
        boxes[found->second].push_back(word);
    }
    return boxes;
}
