#include <algorithm>
#include <utility>
#include <vector>

void next_peal(std::vector<long long> &notes) {
    const long long size = static_cast<long long>(notes.size());
    for (long long i = size - 2; i >= 0; i--) {
        for (long long j = size - 1; j > i; j--) {
            if (notes[j] > notes[i]) {
                std::swap(notes[i], notes[j]);
                std::reverse(notes.begin() + i + 1, notes.end());
                return;
            }
        }
    }
    std::reverse(notes.begin(), notes.end());
}
