class Solution {
    static long longestWire(TreeNode root) {
        long[] longest = {0};
        levels(root, longest);
        return longest[0];
    }

    private static long levels(TreeNode chamber, long[] longest) {
        // How many levels the cave has from here down; on the way, each chamber is tried as the highest of a wire.
        if (chamber == null) {
            return 0;
        }
        long left = levels(chamber.left, longest);
        long right = levels(chamber.right, longest);
        longest[0] = Math.max(longest[0], left + right);
        return 1 + Math.max(left, right);
    }
}
