import java.util.*;

class Solution {
    static long[] manyBelts(long[][] belts, long count) {
        // The front parcel of each belt: its time, its belt, and its index on the belt.
        PriorityQueue<long[]> fronts = new PriorityQueue<>(
                (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
        for (int i = 0; i < belts.length; i++) {
            if (belts[i].length > 0) {
                fronts.add(new long[] {belts[i][0], i, 0});
            }
        }
        List<Long> taken = new ArrayList<>();
        while (!fronts.isEmpty() && taken.size() < count) {
            long[] front = fronts.poll();
            taken.add(front[1]);
            int i = (int) front[1];
            int next = (int) front[2] + 1;
            if (next < belts[i].length) {
                fronts.add(new long[] {belts[i][next], i, next}); // the next parcel comes to the front
            }
        }
        return taken.stream().mapToLong(Long::longValue).toArray();
    }
}
