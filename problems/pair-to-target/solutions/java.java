import java.util.*;

class Solution {
    static long[] pairToTarget(long[] slips, long target) {
        Map<Long, Integer> positionOf = new HashMap<>(); // for the slips already passed
        for (int i = 0; i < slips.length; i++) {
            // Ask before storing, so that a slip can never be paired with itself.
            Integer partner = positionOf.get(target - slips[i]);
            if (partner != null) {
                return new long[] {partner, i};
            }
            positionOf.put(slips[i], i);
        }
        return new long[0];
    }
}
