#include <optional>

// All numbers in this part must be larger than `above` and smaller than `below`; without a value, nothing limits them
// on that side.
static bool fits(TreeNode *card, std::optional<long long> above, std::optional<long long> below) {
    if (card == nullptr) {
        return true;
    }
    if ((above && card->val <= *above) || (below && card->val >= *below)) {
        return false;
    }
    // A step to the left sets a new upper limit and keeps the lower one.
    return fits(card->left, above, card->val) && fits(card->right, card->val, below);
}

bool true_index(TreeNode *root) {
    return fits(root, std::nullopt, std::nullopt);
}
