#include <algorithm>

static long long gain(TreeNode *hut, long long &best) {
    // The most that a trail brings which begins here and only goes down; 0 if it is better not to come here.
    if (hut == nullptr) {
        return 0;
    }
    long long left = gain(hut->left, best);
    long long right = gain(hut->right, best);
    // With this hut as the highest one, a trail may use both sides.
    best = std::max(best, left + hut->val + right);
    return std::max(0LL, hut->val + std::max(left, right));
}

long long best_trail(TreeNode *root) {
    long long best = root->val;
    gain(root, best);
    return best;
}
