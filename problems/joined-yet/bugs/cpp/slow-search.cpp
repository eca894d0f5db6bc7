#include <vector>

std::vector<bool> joined_yet(long long squares, const std::vector<std::vector<long long>> &calls) {
    std::vector<std::vector<int>> neighbours(squares);
    std::vector<char> reached(squares);
    std::vector<int> order;
    std::vector<bool> answers;
    for (const auto &call : calls) {
        const int a = call[1];
        const int b = call[2];
        if (call[0] == 1) {
            neighbours[a].push_back(b);
            neighbours[b].push_back(a);
            continue;
        }
        order.assign(1, a);
        reached[a] = 1;
        for (std::size_t i = 0; i < order.size() && !reached[b]; i++) {
            for (int other : neighbours[order[i]]) {
                if (!reached[other]) {
                    reached[other] = 1;
                    order.push_back(other);
                }
            }
        }
        answers.push_back(reached[b]);
        for (int square : order) {
            reached[square] = 0;
        }
    }
    return answers;
}
