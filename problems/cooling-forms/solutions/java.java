import java.util.*;

class Solution {
    static long coolingForms(long[] cakes, long pause) {
        Map<Long, Integer> counts = new HashMap<>();
        int most = 0;
        for (long kind : cakes) {
            most = Math.max(most, counts.merge(kind, 1, Integer::sum));
        }
        if (most == 0) {
            return 0;
        }
        // Between two cakes of a most frequent kind there are rounds of pause + 1 minutes; after them comes the last cake of each.
        long last = 0;
        for (int count : counts.values()) {
            if (count == most) {
                last++;
            }
        }
        return Math.max(cakes.length, (most - 1) * (pause + 1) + last);
    }
}
