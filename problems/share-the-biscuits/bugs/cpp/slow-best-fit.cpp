#include <vector>

long long share_the_biscuits(const std::vector<long long> &wishes, const std::vector<long long> &biscuits) {
    std::vector<bool> taken(biscuits.size(), false);
    long long content = 0;
    for (const long long wish : wishes) {
        long long best = -1;
        for (std::size_t i = 0; i < biscuits.size(); i++) {
            if (!taken[i] && biscuits[i] >= wish && (best == -1 || biscuits[i] < biscuits[best])) {
                best = static_cast<long long>(i);
            }
        }
        if (best != -1) {
            taken[best] = true;
            content++;
        }
    }
    return content;
}
