import java.util.*;

class Solution {
    static long upOrDown(long[] moves, long goal) {
        Map<Long, Long> ways = new HashMap<>(); // for each floor, the ways to be there after the moves so far
        ways.put(0L, 1L);
        for (long move : moves) {
            Map<Long, Long> after = new HashMap<>();
            for (Map.Entry<Long, Long> entry : ways.entrySet()) {
                // A move of 0 floors adds to the same floor twice, as it should.
                after.merge(entry.getKey() + move, entry.getValue(), Long::sum);
                after.merge(entry.getKey() - move, entry.getValue(), Long::sum);
            }
            ways = after;
        }
        return ways.getOrDefault(goal, 0L);
    }
}
