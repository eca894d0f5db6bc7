#include <utility>

TreeNode *mirror_garden(TreeNode *root) {
    if (root != nullptr) {
        std::swap(root->left, root->right);
        mirror_garden(root->left);
        mirror_garden(root->right);
    }
    return root;
}
