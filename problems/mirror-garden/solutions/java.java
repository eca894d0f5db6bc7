class Solution {
    static TreeNode mirrorGarden(TreeNode root) {
        if (root == null) {
            return null;
        }
        // One side is kept aside, because the next line overwrites it.
        TreeNode left = root.left;
        root.left = mirrorGarden(root.right);
        root.right = mirrorGarden(left);
        return root;
    }
}
