import java.util.*;

class Solution {
    static long cableForAll(long cabins, long[][] routes) {
        int[] leader = new int[(int) cabins];
        for (int cabin = 0; cabin < leader.length; cabin++) {
            leader[cabin] = cabin;
        }
        long[][] order = routes.clone();
        Arrays.sort(order, (a, b) -> Long.compare(a[2], b[2]));
        long total = 0;
        long parts = cabins; // groups of cabins that are connected
        for (long[] route : order) {
            int first = find(leader, (int) route[0]);
            int second = find(leader, (int) route[1]);
            if (first != second) {
                leader[first] = second;
                total += route[2];
                parts--;
            }
        }
        return parts == 1 ? total : -1;
    }

    private static int find(int[] leader, int cabin) {
        while (leader[cabin] != cabin) {
            leader[cabin] = leader[leader[cabin]];
            cabin = leader[cabin];
        }
        return cabin;
    }
}
