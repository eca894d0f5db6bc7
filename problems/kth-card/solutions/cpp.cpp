#include <vector>

long long kth_card(TreeNode *root, long long k) {
    std::vector<TreeNode *> waiting;  // cards whose left side is being visited, the smallest number at the end
    TreeNode *card = root;
    while (true) {
        while (card != nullptr) {
            waiting.push_back(card);
            card = card->left;
        }
        // Everything smaller has been visited.
        card = waiting.back();
        waiting.pop_back();
        if (--k == 0) {
            return card->val;
        }
        card = card->right;
    }
}
