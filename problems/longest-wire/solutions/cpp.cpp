#include <algorithm>

static long long levels(TreeNode *chamber, long long &longest) {
    // How many levels the cave has from here down; on the way, each chamber is tried as the highest of a wire.
    if (chamber == nullptr) {
        return 0;
    }
    long long left = levels(chamber->left, longest);
    long long right = levels(chamber->right, longest);
    longest = std::max(longest, left + right);
    return 1 + std::max(left, right);
}

long long longest_wire(TreeNode *root) {
    long long longest = 0;
    levels(root, longest);
    return longest;
}
