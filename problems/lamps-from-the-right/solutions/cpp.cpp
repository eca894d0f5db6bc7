#include <vector>

std::vector<long long> lamps_from_the_right(TreeNode *root) {
    std::vector<long long> visible;
    std::vector<TreeNode *> row;
    if (root != nullptr) {
        row.push_back(root);
    }
    // One round for each level, with its lamps from left to right.
    while (!row.empty()) {
        visible.push_back(row.back()->val);
        std::vector<TreeNode *> below;
        for (TreeNode *lamp : row) {
            if (lamp->left != nullptr) {
                below.push_back(lamp->left);
            }
            if (lamp->right != nullptr) {
                below.push_back(lamp->right);
            }
        }
        row = below;
    }
    return visible;
}
