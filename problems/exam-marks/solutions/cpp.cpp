#include <array>
#include <vector>

std::vector<long long> exam_marks(const std::vector<long long> &marks) {
    std::array<long long, 101> sheets_with{};  // 0 and 100 are both possible
    for (long long mark : marks) {
        sheets_with[mark]++;
    }

    std::vector<long long> board;
    board.reserve(marks.size());
    for (long long mark = 100; mark >= 0; mark--) {
        board.insert(board.end(), sheets_with[mark], mark);
    }
    return board;
}
