class Solution {
    static long bestTrail(TreeNode root) {
        long[] best = {root.val};
        gain(root, best);
        return best[0];
    }

    private static long gain(TreeNode hut, long[] best) {
        // The most that a trail brings which begins here and only goes down; 0 if it is better not to come here.
        if (hut == null) {
            return 0;
        }
        long left = gain(hut.left, best);
        long right = gain(hut.right, best);
        // With this hut as the highest one, a trail may use both sides.
        best[0] = Math.max(best[0], left + hut.val + right);
        return Math.max(0, hut.val + Math.max(left, right));
    }
}
