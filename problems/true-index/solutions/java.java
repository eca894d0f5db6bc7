class Solution {
    static boolean trueIndex(TreeNode root) {
        return fits(root, null, null);
    }

    // All numbers in this part must be larger than `above` and smaller than `below`; null means that nothing limits
    // them on that side.
    private static boolean fits(TreeNode card, Long above, Long below) {
        if (card == null) {
            return true;
        }
        if ((above != null && card.val <= above) || (below != null && card.val >= below)) {
            return false;
        }
        // A step to the left sets a new upper limit and keeps the lower one.
        return fits(card.left, above, card.val) && fits(card.right, card.val, below);
    }
}
