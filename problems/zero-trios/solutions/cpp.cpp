#include <algorithm>
#include <vector>

std::vector<std::vector<long long>> zero_trios(const std::vector<long long> &balances) {
    std::vector<long long> values = balances;
    std::sort(values.begin(), values.end());
    std::vector<std::vector<long long>> trios;
    for (std::size_t i = 0; i + 2 < values.size(); i++) {
        if (i > 0 && values[i] == values[i - 1]) {
            continue;  // all trios that begin with this number are there already
        }
        std::size_t low = i + 1, high = values.size() - 1;
        while (low < high) {
            const long long total = values[i] + values[low] + values[high];
            if (total > 0) {
                high--;
            } else if (total < 0) {
                low++;
            } else {
                trios.push_back({values[i], values[low], values[high]});
                low++;
                while (low < high && values[low] == values[low - 1]) {
                    low++;  // an equal second number would give the same trio
                }
            }
        }
    }
    return trios;
}
