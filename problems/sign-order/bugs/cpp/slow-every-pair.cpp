#include <algorithm>
#include <string>
#include <vector>

std::string sign_order(const std::vector<std::string> &words) {
    bool used[26] = {};
    bool before[26][26] = {};
    for (const auto &word : words) {
        for (char c : word) {
            used[c - 'a'] = true;
        }
    }
    for (std::size_t i = 0; i < words.size(); i++) {
        for (std::size_t j = i + 1; j < words.size(); j++) {
            std::size_t k = 0;
            while (k < words[i].size() && k < words[j].size() && words[i][k] == words[j][k]) {
                k++;
            }
            if (k < words[i].size() && k < words[j].size()) {
                before[words[i][k] - 'a'][words[j][k] - 'a'] = true;
            } else if (words[i].size() > words[j].size()) {
                return "";
            }
        }
    }
    std::string order;
    int left = std::count(used, used + 26, true);
    while (left > 0) {
        int found = -1;
        for (int s = 0; s < 26; s++) {
            if (!used[s]) {
                continue;
            }
            bool ready = true;
            for (int o = 0; o < 26; o++) {
                if (used[o] && before[o][s]) {
                    ready = false;
                }
            }
            if (ready) {
                found = s;
            }
        }
        if (found < 0) {
            return "";
        }
        used[found] = false;
        order += static_cast<char>('a' + found);
        left--;
    }
    return order;
}
