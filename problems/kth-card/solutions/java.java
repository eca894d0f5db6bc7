import java.util.*;

class Solution {
    static long kthCard(TreeNode root, long k) {
        Deque<TreeNode> waiting = new ArrayDeque<>(); // cards whose left side is being visited, the smallest on top
        TreeNode card = root;
        while (true) {
            while (card != null) {
                waiting.push(card);
                card = card.left;
            }
            // Everything smaller has been visited.
            card = waiting.pop();
            k--;
            if (k == 0) {
                return card.val;
            }
            card = card.right;
        }
    }
}
