#include <algorithm>
#include <string>
#include <vector>

static void cut(const std::string &beads, std::size_t start, std::vector<std::string> &bracelets,
                std::vector<std::vector<std::string>> &ways) {
    if (start == beads.size()) {
        ways.push_back(bracelets);
        return;
    }
    for (std::size_t end = start + 1; end <= beads.size(); end++) {
        const std::string bracelet = beads.substr(start, end - start);
        if (std::equal(bracelet.begin(), bracelet.end(), bracelet.rbegin())) {
            bracelets.push_back(bracelet);
            cut(beads, end, bracelets, ways);
            bracelets.pop_back();
        }
    }
}

std::vector<std::vector<std::string>> mirror_chains(const std::string &beads) {
    std::vector<std::string> bracelets;
    std::vector<std::vector<std::string>> ways;
    cut(beads, 0, bracelets, ways);
    return ways;
}
