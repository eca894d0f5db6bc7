#include <string>
#include <utility>
#include <vector>

static int rank_of(const std::string &bottle) {
    return bottle == "g" ? 0 : bottle == "w" ? 1 : 2;
}

void bottle_colours(std::vector<std::string> &bottles) {
    bool swapped = true;
    while (swapped) {
        swapped = false;
        for (std::size_t i = 1; i < bottles.size(); i++) {
            if (rank_of(bottles[i]) < rank_of(bottles[i - 1])) {
                std::swap(bottles[i], bottles[i - 1]);
                swapped = true;
            }
        }
    }
}
