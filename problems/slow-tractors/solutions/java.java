import java.util.*;

class Solution {
    static long[] slowTractors(long lane, long[][] tractors) {
        long[][] order = tractors.clone();
        Arrays.sort(order, (a, b) -> Long.compare(a[0], b[0])); // from behind to the front

        // Way, speed and size of the groups that would arrive; the one that is farthest behind is at the bottom.
        Deque<long[]> groups = new ArrayDeque<>();
        for (long[] tractor : order) {
            long way = lane - tractor[0];
            long speed = tractor[1];
            long size = 1;
            // It stops all groups that would be at the mill no later. Multiplied crosswise, the times stay whole numbers.
            while (!groups.isEmpty() && groups.peek()[0] * speed <= way * groups.peek()[1]) {
                size += groups.pop()[2];
            }
            groups.push(new long[] {way, speed, size});
        }

        // The top arrives first, and a walk through an ArrayDeque begins there.
        long[] sizes = new long[groups.size()];
        int at = 0;
        for (long[] group : groups) {
            sizes[at++] = group[2];
        }
        return sizes;
    }
}
