#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

long long needless_road(const std::vector<std::vector<std::string>> &roads) {
    std::unordered_map<std::string, std::vector<std::string>> neighbours;
    for (std::size_t i = 0; i < roads.size(); i++) {
        const std::string &a = roads[i][0];
        const std::string &b = roads[i][1];
        std::unordered_set<std::string> reached{a};
        std::vector<std::string> stack{a};
        while (!stack.empty()) {
            const std::string here = stack.back();
            stack.pop_back();
            for (const std::string &other : neighbours[here]) {
                if (reached.insert(other).second) {
                    stack.push_back(other);
                }
            }
        }
        if (reached.count(b)) {
            return static_cast<long long>(i);
        }
        neighbours[a].push_back(b);
        neighbours[b].push_back(a);
    }
    return -1;
}
