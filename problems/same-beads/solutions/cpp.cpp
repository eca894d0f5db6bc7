#include <string>
#include <unordered_map>

bool same_beads(const std::string &first, const std::string &second) {
    if (first.size() != second.size()) {
        return false;
    }
    std::unordered_map<char, long long> spare;  // beads of the first necklace that are not used yet
    for (char bead : first) {
        spare[bead]++;
    }
    for (char bead : second) {
        if (spare[bead] == 0) {
            return false;
        }
        spare[bead]--;
    }
    // Equally many beads, and none was missing: so none is left over either.
    return true;
}
