#include <algorithm>
#include <array>
#include <string>
#include <vector>

std::string sign_order(const std::vector<std::string> &words) {
    std::array<bool, 26> used{};
    std::array<std::array<bool, 26>, 26> is_before{};
    for (std::size_t i = 0; i < words.size(); i++) {
        for (char letter : words[i]) {
            used[letter - 'a'] = true;
        }
        if (i == 0) {
            continue;
        }
        const std::string &word = words[i - 1];
        const std::string &after = words[i];
        const std::size_t common = std::min(word.size(), after.size());
        std::size_t place = 0;
        while (place < common && word[place] == after[place]) {
            place++;
        }
        if (place < common) {
            is_before[word[place] - 'a'][after[place] - 'a'] = true;
        } else if (word.size() > after.size()) {
            return "";  // the longer word is before its own beginning
        }
    }

    // Take a sign that no other sign has to precede, until none is left.
    std::string order;
    const auto signs = static_cast<std::size_t>(std::count(used.begin(), used.end(), true));
    while (order.size() < signs) {
        int next = -1;
        for (int sign = 0; sign < 26 && next < 0; sign++) {
            bool ready = used[sign];
            for (int other = 0; other < 26; other++) {
                ready = ready && !(used[other] && is_before[other][sign]);
            }
            if (ready) {
                next = sign;
            }
        }
        if (next < 0) {
            return "";  // a circle
        }
        order += static_cast<char>('a' + next);
        used[next] = false;
    }
    return order;
}
