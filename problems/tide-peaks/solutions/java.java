import java.util.*;

class Solution {
    static long[] tidePeaks(long[] levels, long span) {
        if (levels.length < span) {
            return new long[0];
        }
        int length = (int) span;
        long[] peaks = new long[levels.length - length + 1];
        // Indices in the window that may still have the highest level; their levels fall.
        Deque<Integer> hopeful = new ArrayDeque<>();
        for (int place = 0; place < levels.length; place++) {
            // At most one index is too old, and it is the oldest.
            if (!hopeful.isEmpty() && hopeful.peekFirst() <= place - length) {
                hopeful.pollFirst();
            }
            // An older level that is no higher than the new one is not needed again.
            while (!hopeful.isEmpty() && levels[hopeful.peekLast()] <= levels[place]) {
                hopeful.pollLast();
            }
            hopeful.addLast(place);
            if (place >= length - 1) {
                peaks[place - length + 1] = levels[hopeful.peekFirst()];
            }
        }
        return peaks;
    }
}
