class Solution {
    static long meetingChamber(TreeNode root, long first, long second) {
        return find(root, first, second).val;
    }

    private static TreeNode find(TreeNode chamber, long first, long second) {
        // The meeting chamber, if both are at or below this one; else the one that is here, or nothing.
        if (chamber == null || chamber.val == first || chamber.val == second) {
            return chamber;
        }
        TreeNode left = find(chamber.left, first, second);
        TreeNode right = find(chamber.right, first, second);
        if (left != null && right != null) {
            return chamber; // one on each side: their ways join here
        }
        return left != null ? left : right;
    }
}
