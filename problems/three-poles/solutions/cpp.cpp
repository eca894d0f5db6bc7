#include <vector>

// Brings the upper plates of one pole, as many as count says, to another pole.
static void carry(long long count, long long source, long long target, std::vector<std::vector<long long>> &moves) {
    if (count == 0) {
        return;
    }
    const long long spare = 6 - source - target;  // 1 + 2 + 3 = 6
    carry(count - 1, source, spare, moves);
    moves.push_back({source, target});
    carry(count - 1, spare, target, moves);
}

std::vector<std::vector<long long>> three_poles(long long plates, long long start, long long goal) {
    std::vector<std::vector<long long>> moves;
    if (start != goal) {
        carry(plates, start, goal, moves);
    }
    return moves;
}
