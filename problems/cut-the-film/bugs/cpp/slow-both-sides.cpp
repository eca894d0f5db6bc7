#include <vector>

std::vector<long long> cut_the_film(const std::vector<long long> &scenes) {
    std::vector<long long> reels;
    std::size_t start = 0;
    for (std::size_t cut = 1; cut <= scenes.size(); cut++) {
        bool shared = false;
        // From the cut outwards: is an actor of this reel needed later?
        for (std::size_t i = start; i < cut && !shared; i++) {
            for (std::size_t j = scenes.size(); j > cut && !shared; j--) {
                shared = scenes[i] == scenes[j - 1];
            }
        }
        if (!shared) {
            reels.push_back(static_cast<long long>(cut - start));
            start = cut;
        }
    }
    return reels;
}
