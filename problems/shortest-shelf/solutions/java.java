import java.util.*;

class Solution {
    static long[] shortestShelf(long[] shelf, long[] wanted) {
        Map<Long, Integer> lacking = new HashMap<>(); // below 0: more copies in the part than wanted
        for (long title : wanted) {
            lacking.merge(title, 1, Integer::sum);
        }
        int missing = wanted.length;
        long[] best = {};
        int first = 0;
        for (int last = 0; last < shelf.length; last++) {
            if (lacking.merge(shelf[last], -1, Integer::sum) >= 0) {
                missing--;
            }
            // As long as nothing is missing, the part may lose its first book.
            while (missing == 0) {
                if (best.length == 0 || last - first < best[1] - best[0]) {
                    best = new long[] {first, last};
                }
                if (lacking.merge(shelf[first], 1, Integer::sum) > 0) {
                    missing++;
                }
                first++;
            }
        }
        return best;
    }
}
