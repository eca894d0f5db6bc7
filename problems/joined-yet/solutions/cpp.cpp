#include <numeric>
#include <utility>
#include <vector>

std::vector<bool> joined_yet(long long squares, const std::vector<std::vector<long long>> &calls) {
    std::vector<long long> guide(squares);  // whom to ask next; a head asks itself
    std::iota(guide.begin(), guide.end(), 0);
    std::vector<long long> members(squares, 1);  // right for heads only

    auto head_of = [&](long long square) {
        long long head = square;
        while (guide[head] != head) {
            head = guide[head];
        }
        // Everybody on the way asks the head directly from now on.
        while (guide[square] != head) {
            square = std::exchange(guide[square], head);
        }
        return head;
    };

    std::vector<bool> answers;
    for (const auto &call : calls) {
        long long a = head_of(call[1]);
        long long b = head_of(call[2]);
        if (call[0] == 2) {
            answers.push_back(a == b);
        } else if (a != b) {
            if (members[a] < members[b]) {
                std::swap(a, b);
            }
            guide[b] = a;
            members[a] += members[b];
        }
    }
    return answers;
}
