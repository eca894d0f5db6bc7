#include <utility>
#include <vector>

void next_peal(std::vector<long long> &notes) {
    const long long size = static_cast<long long>(notes.size());
    // Behind `turn`, the notes never rise: that part is the last of its orders.
    long long turn = size - 2;
    while (turn >= 0 && notes[turn] >= notes[turn + 1]) {
        turn--;
    }
    if (turn >= 0) {
        // From the end, the first higher note is the lowest of the higher ones.
        long long partner = size - 1;
        while (notes[partner] <= notes[turn]) {
            partner--;
        }
        std::swap(notes[turn], notes[partner]);
    }
    // The part behind still never rises; turned round, it is the first of its orders.
    for (long long left = turn + 1, right = size - 1; left < right; left++, right--) {
        std::swap(notes[left], notes[right]);
    }
}
