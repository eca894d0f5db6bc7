#include <vector>

static void draw(long long height, std::vector<long long> &marks) {
    // A stretch this short carries no mark, so there is nothing to do.
    if (height == 0) {
        return;
    }
    draw(height - 1, marks);
    // Everything to the left is in the list by now: the middle comes next.
    marks.push_back(height);
    draw(height - 1, marks);
}

std::vector<long long> ruler_marks(long long n) {
    std::vector<long long> marks;
    draw(n, marks);
    return marks;
}
