#include <queue>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

long long letter_ladder(const std::string &first, const std::string &last, const std::vector<std::string> &notebook) {
    std::unordered_set<std::string> unused(notebook.begin(), notebook.end());
    unused.erase(first);

    std::queue<std::pair<std::string, long long>> waiting;
    waiting.emplace(first, 0);
    while (!waiting.empty()) {
        auto [word, changes] = waiting.front();
        waiting.pop();
        if (word == last) {
            return changes;
        }
        for (char &letter : word) {
            const char old = letter;
            for (letter = 'a'; letter <= 'z'; letter++) {
                // What is taken out can't be found a second time.
                if (unused.erase(word) > 0) {
                    waiting.emplace(word, changes + 1);
                }
            }
            letter = old;
        }
    }
    return -1;
}
