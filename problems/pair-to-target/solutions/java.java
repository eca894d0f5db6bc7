import java.util.*;

class Solution {
    static long[] pairToTarget(long[] nums, long target) {
        Map<Long, Integer> positionOf = new HashMap<>(); // for the slips already passed
        for (int i = 0; i < nums.length; i++) {
            // Ask before storing, so that a slip can never be paired with itself.
            Integer partner = positionOf.get(target - nums[i]);
            if (partner != null) {
                return new long[] {partner, i};
            }
            positionOf.put(nums[i], i);
        }
        return new long[0];
    }
}
