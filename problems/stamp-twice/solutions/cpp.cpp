#include <string>
#include <unordered_set>
#include <vector>

bool stamp_twice(const std::vector<std::string> &tickets) {
    std::unordered_set<std::string> seen;  // the tickets stamped so far
    for (const std::string &ticket : tickets) {
        // insert() also tells whether the ticket was new.
        if (!seen.insert(ticket).second) {
            return true;
        }
    }
    return false;
}
