#include <string>
#include <vector>

std::vector<std::vector<std::string>> mirror_chains(const std::string &beads) {
    std::vector<std::vector<std::string>> ways;
    const int gaps = static_cast<int>(beads.size()) - 1;
    for (long long cuts = 0; cuts < (1LL << gaps); cuts++) {
        std::vector<std::string> pieces(1);
        for (int i = 0; i <= gaps; i++) {
            pieces.back() += beads[i];
            if (i < gaps && (cuts >> i & 1)) {
                pieces.emplace_back();
            }
        }
        bool good = true;
        for (const auto &piece : pieces) {
            good = good && piece == std::string(piece.rbegin(), piece.rend());
        }
        if (good) {
            ways.push_back(pieces);
        }
    }
    return ways;
}
