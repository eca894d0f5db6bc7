#include <algorithm>

long long deepest_chamber(TreeNode *root) {
    // No cave has no depth; this is also what lies behind a missing passage.
    if (root == nullptr) {
        return 0;
    }
    return 1 + std::max(deepest_chamber(root->left), deepest_chamber(root->right));
}
