#include <set>
#include <string>
#include <unordered_set>
#include <vector>

bool cut_into_words(const std::string &line, const std::vector<std::string> &words) {
    const std::unordered_set<std::string> known(words.begin(), words.end());
    std::set<std::size_t> lengths;
    for (const std::string &word : words) {
        lengths.insert(word.size());
    }

    // possible[end]: the letters before end can be cut into words. No letters need no words.
    std::vector<bool> possible(line.size() + 1, false);
    possible[0] = true;
    for (std::size_t end = 1; end <= line.size(); end++) {
        for (std::size_t size : lengths) {
            if (size <= end && possible[end - size] && known.count(line.substr(end - size, size)) > 0) {
                possible[end] = true;
                break;
            }
        }
    }
    return possible[line.size()];
}
