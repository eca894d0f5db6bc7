#include <algorithm>
#include <utility>
#include <vector>

long long widest_poster(const std::vector<long long> &boards) {
    const long long n = static_cast<long long>(boards.size());
    long long largest = 0;
    std::vector<std::pair<long long, long long>> open_posters;  // start and height, in rising height
    for (long long i = 0; i <= n; i++) {
        const long long height = i < n ? boards[i] : 0;  // the ground behind the fence ends all of them
        long long start = i;
        while (!open_posters.empty() && open_posters.back().second >= height) {
            start = open_posters.back().first;
            largest = std::max(largest, open_posters.back().second * (i - start));
            open_posters.pop_back();
        }
        // A poster of this height could already begin where the higher ones began.
        open_posters.push_back({start, height});
    }
    return largest;
}
