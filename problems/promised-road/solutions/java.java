import java.util.*;

class Solution {
    static long promisedRoad(long villages, long[][] roads, long promised) {
        int[] leader = new int[(int) villages];
        for (int village = 0; village < leader.length; village++) {
            leader[village] = village;
        }
        List<long[]> order = new ArrayList<>(Arrays.asList(roads));
        order.sort((a, b) -> Long.compare(a[2], b[2]));
        // The promised road has its turn first, so it never closes a ring.
        order.add(0, roads[(int) promised]);
        long total = 0;
        long parts = villages; // groups of villages that are connected
        for (long[] road : order) {
            int first = find(leader, (int) road[0]);
            int second = find(leader, (int) road[1]);
            if (first != second) {
                leader[first] = second;
                total += road[2];
                parts--;
            }
        }
        return parts == 1 ? total : -1;
    }

    private static int find(int[] leader, int village) {
        while (leader[village] != village) {
            leader[village] = leader[leader[village]];
            village = leader[village];
        }
        return village;
    }
}
