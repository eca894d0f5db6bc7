import java.util.*;

class Solution {
    static long fewestHops(long stops, long[][] buses, long home, long work) {
        List<List<Integer>> nextStops = new ArrayList<>();
        for (int stop = 0; stop < stops; stop++) {
            nextStops.add(new ArrayList<>());
        }
        for (long[] bus : buses) {
            nextStops.get((int) bus[0]).add((int) bus[1]);
        }

        long[] hops = new long[(int) stops];
        Arrays.fill(hops, -1); // -1: not reached
        hops[(int) home] = 0;
        Deque<Integer> queue = new ArrayDeque<>();
        queue.add((int) home);
        while (!queue.isEmpty()) {
            int stop = queue.remove();
            for (int there : nextStops.get(stop)) {
                // The first way that is found is a shortest one; later ones change nothing.
                if (hops[there] == -1) {
                    hops[there] = hops[stop] + 1;
                    queue.add(there);
                }
            }
        }
        return hops[(int) work];
    }
}
