import java.util.*;

class Solution {
    static long[] slowTractors(long lane, long[][] tractors) {
        long[][] order = tractors.clone();
        Arrays.sort(order, (a, b) -> Long.compare(b[0], a[0])); // the nearest to the mill comes first

        long[] sizes = new long[order.length];
        int groups = 0;
        long leaderWay = 0;
        long leaderSpeed = 1;
        for (long[] tractor : order) {
            long way = lane - tractor[0];
            long speed = tractor[1];
            // Does it need longer than the group in front? Multiplied crosswise, the times stay whole numbers.
            if (groups == 0 || way * leaderSpeed > leaderWay * speed) {
                leaderWay = way;
                leaderSpeed = speed;
                groups++;
            }
            sizes[groups - 1]++;
        }
        return Arrays.copyOf(sizes, groups);
    }
}
