#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

std::vector<std::vector<std::string>> many_names(const std::vector<std::vector<std::string>> &notes) {
    std::unordered_map<std::string, int> id;
    std::vector<std::string> names;
    std::vector<int> parent;
    auto find = [&](int x) {
        while (parent[x] != x) {
            x = parent[x];
        }
        return x;
    };
    for (const auto &note : notes) {
        for (const auto &name : note) {
            if (id.emplace(name, names.size()).second) {
                parent.push_back(names.size());
                names.push_back(name);
            }
            parent[find(id[name])] = find(id[note[0]]);
        }
    }
    std::vector<std::vector<std::string>> all(names.size());
    std::vector<int> order;
    for (std::size_t i = 0; i < names.size(); i++) {
        int head = find(i);
        if (all[head].empty()) {
            order.push_back(head);
        }
        all[head].push_back(names[i]);
    }
    std::vector<std::vector<std::string>> cats;
    for (int head : order) {
        std::sort(all[head].begin(), all[head].end());
        cats.push_back(all[head]);
    }
    return cats;
}
