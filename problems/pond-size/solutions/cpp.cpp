#include <string>
#include <utility>
#include <vector>

long long pond_size(const std::vector<std::string> &marsh, long long row, long long column) {
    const long long height = static_cast<long long>(marsh.size());
    const long long width = static_cast<long long>(marsh[0].size());
    std::vector<std::string> fresh = marsh;  // water that was found is turned into '.' here
    std::vector<std::pair<long long, long long>> waiting;
    long long size = 0;

    // Marked as soon as it is found, so that no square waits twice.
    auto find = [&](long long r, long long c) {
        if (r >= 0 && r < height && c >= 0 && c < width && fresh[r][c] == '~') {
            fresh[r][c] = '.';
            waiting.push_back({r, c});
            size++;
        }
    };

    find(row, column);
    while (!waiting.empty()) {
        auto [r, c] = waiting.back();
        waiting.pop_back();
        find(r - 1, c);
        find(r + 1, c);
        find(r, c - 1);
        find(r, c + 1);
    }
    return size;
}
