import java.util.*;

class Solution {
    static long[][] rowByRow(TreeNode root) {
        List<long[]> rows = new ArrayList<>();
        Deque<TreeNode> queue = new ArrayDeque<>();
        if (root != null) {
            queue.add(root);
        }
        while (!queue.isEmpty()) {
            // At this point the queue holds one whole row; those who join now belong to the next.
            long[] row = new long[queue.size()];
            for (int i = 0; i < row.length; i++) {
                TreeNode chamber = queue.remove();
                row[i] = chamber.val;
                if (chamber.left != null) {
                    queue.add(chamber.left);
                }
                if (chamber.right != null) {
                    queue.add(chamber.right);
                }
            }
            rows.add(row);
        }
        return rows.toArray(new long[0][]);
    }
}
