import java.util.*;

class Solution {
    static void nextPeal(List<Long> notes) {
        // Behind `turn`, the notes never rise: that part is the last of its orders. Objects are compared by compareTo.
        int turn = Math.max(notes.size() - 2, -1);
        while (turn >= 0 && notes.get(turn).compareTo(notes.get(turn + 1)) >= 0) {
            turn--;
        }
        if (turn >= 0) {
            // From the end, the first higher note is the lowest of the higher ones.
            int partner = notes.size() - 1;
            while (notes.get(partner).compareTo(notes.get(turn)) <= 0) {
                partner--;
            }
            Collections.swap(notes, turn, partner);
        }
        // The part behind still never rises; turned round, it is the first of its orders.
        Collections.reverse(notes.subList(turn + 1, notes.size()));
    }
}
