import java.util.*;

class Solution {
    static long[] everyKthGuest(long guests, long k) {
        Deque<Long> ring = new ArrayDeque<>(); // the guest who is counted next stands in front
        for (long guest = 1; guest <= guests; guest++) {
            ring.addLast(guest);
        }

        long[] order = new long[(int) guests];
        for (int i = 0; i < order.length; i++) {
            // Those who are passed stay in the ring, behind everybody else.
            for (long passed = 1; passed < k; passed++) {
                ring.addLast(ring.removeFirst());
            }
            order[i] = ring.removeFirst();
        }
        return order;
    }
}
