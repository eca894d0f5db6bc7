#include <vector>

std::vector<long long> ledger_days(const std::vector<long long> &ledger, const std::vector<std::vector<long long>> &spans) {
    std::vector<long long> sums;
    for (const auto &span : spans) {
        long long sum = 0;
        for (long long day = span[0]; day <= span[1]; day++) {
            sum += ledger[day];
        }
        sums.push_back(sum);
    }
    return sums;
}
