import java.util.*;

class Solution {
    static long[] kthBestYet(long[] scores, long place) {
        // The lowest of the best scores at the head, at most `place` of them.
        PriorityQueue<Long> best = new PriorityQueue<>();
        long[] shown = new long[scores.length];
        int length = 0;
        for (long score : scores) {
            best.add(score);
            if (best.size() > place) {
                best.poll(); // one too many: the lowest has lost its place
            }
            if (best.size() == place) {
                shown[length++] = best.peek();
            }
        }
        return Arrays.copyOf(shown, length);
    }
}
