static TreeNode *find(TreeNode *chamber, long long first, long long second) {
    // The meeting chamber, if both are at or below this one; else the one that is here, or nothing.
    if (chamber == nullptr || chamber->val == first || chamber->val == second) {
        return chamber;
    }
    TreeNode *left = find(chamber->left, first, second);
    TreeNode *right = find(chamber->right, first, second);
    if (left != nullptr && right != nullptr) {
        return chamber;  // one on each side: their ways join here
    }
    return left != nullptr ? left : right;
}

long long meeting_chamber(TreeNode *root, long long first, long long second) {
    return find(root, first, second)->val;
}
