long long count_the_leaves(TreeNode *root) {
    // A passage that is not there leads to a cave without any dead ends.
    if (root == nullptr) {
        return 0;
    }
    // Only a chamber with nothing on either side counts.
    if (root->left == nullptr && root->right == nullptr) {
        return 1;
    }
    return count_the_leaves(root->left) + count_the_leaves(root->right);
}
