#include <algorithm>
#include <vector>

std::vector<long long> exam_marks(const std::vector<long long> &marks) {
    std::vector<long long> left = marks;
    std::vector<long long> result;
    while (!left.empty()) {
        auto best = std::max_element(left.begin(), left.end());
        result.push_back(*best);
        left.erase(best);
    }
    return result;
}
