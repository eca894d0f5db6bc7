#include <vector>

std::vector<long long> ledger_days(const std::vector<long long> &ledger,
                                   const std::vector<std::vector<long long>> &spans) {
    std::vector<long long> totals = {0};  // totals[d]: the sum of all days before day d
    for (long long gain : ledger) {
        totals.push_back(totals.back() + gain);
    }

    std::vector<long long> sums;
    for (const auto &span : spans) {
        sums.push_back(totals[span[1] + 1] - totals[span[0]]);
    }
    return sums;
}
