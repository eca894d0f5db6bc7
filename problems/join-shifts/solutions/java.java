import java.util.*;

class Solution {
    static long[][] joinShifts(long[][] shifts) {
        long[][] sorted = shifts.clone();
        Arrays.sort(sorted, Comparator.comparingLong(shift -> shift[0]));
        List<long[]> times = new ArrayList<>();
        for (long[] shift : sorted) {
            long[] last = times.isEmpty() ? null : times.get(times.size() - 1);
            if (last != null && shift[0] <= last[1]) {
                // The newcomer may lie wholly inside: the end never moves back.
                last[1] = Math.max(last[1], shift[1]);
            } else {
                times.add(shift.clone());
            }
        }
        return times.toArray(new long[0][]);
    }
}
