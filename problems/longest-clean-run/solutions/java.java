import java.util.*;

class Solution {
    static long longestCleanRun(long[] rings) {
        Map<Long, Integer> lastCatch = new HashMap<>(); // ring -> position of its latest catch
        int left = 0; // where the clean run ending at the current catch begins
        int best = 0;

        for (int right = 0; right < rings.length; right++) {
            Integer earlier = lastCatch.put(rings[right], right);
            if (earlier != null) {
                // The latest catch may lie before the run already: the left edge never steps back.
                left = Math.max(left, earlier + 1);
            }
            best = Math.max(best, right - left + 1);
        }
        return best;
    }
}
