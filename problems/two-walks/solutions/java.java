import java.util.*;

class Solution {
    private static Map<Long, Integer> place;
    private static long[] chambers;
    private static int next;

    static TreeNode twoWalks(long[] entered, long[] between) {
        place = new HashMap<>();
        for (int i = 0; i < between.length; i++) {
            place.put(between[i], i);
        }
        chambers = entered;
        next = 0;
        return build(0, between.length);
    }

    private static TreeNode build(int first, int behind) {
        // The part of the cave between these two indexes; its entrance is the next chamber that was entered.
        if (first == behind) {
            return null;
        }
        TreeNode chamber = new TreeNode(chambers[next++]);
        int cut = place.get(chamber.val);
        chamber.left = build(first, cut); // the left part was entered before the right one
        chamber.right = build(cut + 1, behind);
        return chamber;
    }
}
