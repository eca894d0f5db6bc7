#include <queue>
#include <string>
#include <utility>
#include <vector>

static bool are_near(const std::string &a, const std::string &b) {
    int differences = 0;
    for (std::size_t i = 0; i < a.size(); i++) {
        differences += a[i] != b[i];
    }
    return differences == 1;
}

long long letter_ladder(const std::string &first, const std::string &last, const std::vector<std::string> &notebook) {
    std::vector<bool> used(notebook.size(), false);
    std::queue<std::pair<std::string, long long>> queue;
    queue.push({first, 0});
    while (!queue.empty()) {
        const auto [word, changes] = queue.front();
        queue.pop();
        if (word == last) {
            return changes;
        }
        for (std::size_t i = 0; i < notebook.size(); i++) {
            if (!used[i] && notebook[i].size() == word.size() && are_near(word, notebook[i])) {
                used[i] = true;
                queue.push({notebook[i], changes + 1});
            }
        }
    }
    return -1;
}
