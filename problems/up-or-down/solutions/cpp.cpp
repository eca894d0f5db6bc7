#include <unordered_map>
#include <vector>

long long up_or_down(const std::vector<long long> &moves, long long goal) {
    std::unordered_map<long long, long long> ways = {{0, 1}};  // for each floor, the ways to be there after the moves so far
    for (long long move : moves) {
        std::unordered_map<long long, long long> after;
        for (const auto &[floor, count] : ways) {
            // A move of 0 floors adds to the same floor twice, as it should.
            after[floor + move] += count;
            after[floor - move] += count;
        }
        ways = std::move(after);
    }
    const auto found = ways.find(goal);
    return found == ways.end() ? 0 : found->second;
}
