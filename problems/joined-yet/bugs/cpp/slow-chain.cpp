#include <vector>

std::vector<bool> joined_yet(long long squares, const std::vector<std::vector<long long>> &calls) {
    std::vector<long long> parent(squares);
    for (long long i = 0; i < squares; i++) {
        parent[i] = i;
    }
    auto find = [&](long long x) {
        while (parent[x] != x) {
            x = parent[x];
        }
        return x;
    };
    std::vector<bool> answers;
    for (const auto &call : calls) {
        const long long a = find(call[1]);
        const long long b = find(call[2]);
        if (call[0] == 2) {
            answers.push_back(a == b);
        } else if (a != b) {
            parent[a] = b;
        }
    }
    return answers;
}
