#include <algorithm>
#include <string>

bool same_beads(const std::string &first, const std::string &second) {
    if (first.size() != second.size()) {
        return false;
    }
    for (const char bead : first) {
        if (std::count(first.begin(), first.end(), bead) != std::count(second.begin(), second.end(), bead)) {
            return false;
        }
    }
    return true;
}
