#include <queue>
#include <vector>

std::vector<std::vector<long long>> row_by_row(TreeNode *root) {
    std::vector<std::vector<long long>> rows;
    std::queue<TreeNode *> queue;
    if (root != nullptr) {
        queue.push(root);
    }
    while (!queue.empty()) {
        std::vector<long long> row;
        // At this point the queue holds one whole row; those who join now belong to the next.
        for (auto left = queue.size(); left > 0; left--) {
            TreeNode *chamber = queue.front();
            queue.pop();
            row.push_back(chamber->val);
            if (chamber->left != nullptr) {
                queue.push(chamber->left);
            }
            if (chamber->right != nullptr) {
                queue.push(chamber->right);
            }
        }
        rows.push_back(row);
    }
    return rows;
}
