import java.util.*;

class Solution {
    static long[][] oneMoreShift(long[][] plan, long[] shift) {
        long start = shift[0];
        long end = shift[1];
        List<long[]> earlier = new ArrayList<>();
        List<long[]> later = new ArrayList<>();
        for (long[] time : plan) {
            if (time[1] < start) {
                earlier.add(time);
            } else if (time[0] > end) {
                later.add(time);
            } else {
                // The two meet, so the shift grows; it still meets no time that it has passed already.
                start = Math.min(start, time[0]);
                end = Math.max(end, time[1]);
            }
        }
        earlier.add(new long[] {start, end});
        earlier.addAll(later);
        return earlier.toArray(new long[0][]);
    }
}
