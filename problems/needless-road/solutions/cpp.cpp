#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

long long needless_road(const std::vector<std::vector<std::string>> &roads) {
    std::unordered_map<std::string, int> number_of;  // places get numbers as they turn up
    std::vector<int> leads_to;                        // another place of its group, or itself
    std::vector<int> members;

    auto number = [&](const std::string &name) {
        auto [entry, is_new] = number_of.try_emplace(name, static_cast<int>(leads_to.size()));
        if (is_new) {
            leads_to.push_back(entry->second);
            members.push_back(1);
        }
        return entry->second;
    };
    auto head_of = [&](int place) {
        while (leads_to[place] != place) {
            // Point past the one in between: the next walk is shorter.
            leads_to[place] = leads_to[leads_to[place]];
            place = leads_to[place];
        }
        return place;
    };

    for (std::size_t position = 0; position < roads.size(); position++) {
        int large = head_of(number(roads[position][0]));
        int small = head_of(number(roads[position][1]));
        if (large == small) {
            return static_cast<long long>(position);
        }
        if (members[large] < members[small]) {
            std::swap(large, small);
        }
        leads_to[small] = large;
        members[large] += members[small];
    }
    return -1;
}
