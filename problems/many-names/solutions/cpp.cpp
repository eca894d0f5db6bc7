#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

std::vector<std::vector<std::string>> many_names(const std::vector<std::vector<std::string>> &notes) {
    std::unordered_map<std::string, std::size_t> number;  // in the order in which the names are first mentioned
    std::vector<std::string> names;
    std::vector<std::size_t> leader;  // from each name towards the head of its cat

    auto head_of = [&](std::size_t name) {
        while (leader[name] != name) {
            // Point past the one in between: the next walk is shorter.
            leader[name] = leader[leader[name]];
            name = leader[name];
        }
        return name;
    };

    for (const auto &note : notes) {
        for (const auto &name : note) {
            if (number.emplace(name, names.size()).second) {
                leader.push_back(names.size());
                names.push_back(name);
            }
            leader[head_of(number[name])] = head_of(number[note[0]]);
        }
    }

    std::vector<std::vector<std::string>> cats;
    std::unordered_map<std::size_t, std::size_t> place;  // head -> its cat in the answer
    for (std::size_t name = 0; name < names.size(); name++) {
        const auto [entry, is_new] = place.emplace(head_of(name), cats.size());
        if (is_new) {
            cats.emplace_back();
        }
        cats[entry->second].push_back(names[name]);
    }
    for (auto &cat : cats) {
        std::sort(cat.begin(), cat.end());
    }
    return cats;
}
