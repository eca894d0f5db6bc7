class Solution {
    static void nextPeal(long[] notes) {
        // Behind `turn`, the notes never rise: that part is the last of its orders.
        int turn = notes.length - 2;
        while (turn >= 0 && notes[turn] >= notes[turn + 1]) {
            turn--;
        }
        if (turn >= 0) {
            // From the end, the first higher note is the lowest of the higher ones.
            int partner = notes.length - 1;
            while (notes[partner] <= notes[turn]) {
                partner--;
            }
            swap(notes, turn, partner);
        }
        // The part behind still never rises; turned round, it is the first of its orders.
        for (int left = turn + 1, right = notes.length - 1; left < right; left++, right--) {
            swap(notes, left, right);
        }
    }

    private static void swap(long[] notes, int i, int j) {
        long note = notes[i];
        notes[i] = notes[j];
        notes[j] = note;
    }
}
