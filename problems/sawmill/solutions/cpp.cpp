#include <algorithm>
#include <vector>

long long sawmill(long long beam, const std::vector<long long> &marks) {
    // The ends count as places too, so that every piece lies between two entries of the list.
    std::vector<long long> cuts(marks);
    cuts.push_back(0);
    cuts.push_back(beam);
    std::sort(cuts.begin(), cuts.end());

    const std::size_t n = cuts.size();
    std::vector<std::vector<long long>> least(n, std::vector<long long>(n, 0));
    // Short pieces first: what a longer one falls into is then ready.
    for (std::size_t width = 2; width < n; width++) {
        for (std::size_t left = 0; left + width < n; left++) {
            const std::size_t right = left + width;
            long long parts = least[left + 1][right];
            for (std::size_t mark = left + 2; mark < right; mark++) {
                parts = std::min(parts, least[left][mark] + least[mark][right]);
            }
            least[left][right] = cuts[right] - cuts[left] + parts;
        }
    }
    return least[0][n - 1];
}
