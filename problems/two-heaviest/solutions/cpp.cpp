#include <queue>
#include <vector>

long long two_heaviest(const std::vector<long long> &rocks) {
    // A priority_queue of numbers hands out the largest first.
    std::priority_queue<long long> heap(rocks.begin(), rocks.end());
    while (heap.size() > 1) {
        long long heaviest = heap.top();
        heap.pop();
        long long second = heap.top();
        heap.pop();
        if (heaviest > second) {
            heap.push(heaviest - second);
        }
    }
    return heap.empty() ? 0 : heap.top();
}
