import java.util.*;

class Solution {
    static long[] lampsFromTheRight(TreeNode root) {
        List<Long> visible = new ArrayList<>();
        visit(root, 0, visible);
        return visible.stream().mapToLong(Long::longValue).toArray();
    }

    private static void visit(TreeNode lamp, int depth, List<Long> visible) {
        if (lamp == null) {
            return;
        }
        // The first lamp that is met on a level is the last one of it, because right comes before left.
        if (depth == visible.size()) {
            visible.add(lamp.val);
        }
        visit(lamp.right, depth + 1, visible);
        visit(lamp.left, depth + 1, visible);
    }
}
