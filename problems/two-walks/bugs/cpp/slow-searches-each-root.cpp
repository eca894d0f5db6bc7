#include <algorithm>
#include <vector>

static TreeNode *build(const std::vector<long long> &entered, const std::vector<long long> &between, std::size_t &next,
                       long long first, long long behind) {
    if (first == behind) {
        return nullptr;
    }
    TreeNode *chamber = new TreeNode(entered[next++]);
    const long long cut = std::find(between.begin(), between.end(), chamber->val) - between.begin();
    chamber->left = build(entered, between, next, first, cut);
    chamber->right = build(entered, between, next, cut + 1, behind);
    return chamber;
}

TreeNode *two_walks(const std::vector<long long> &entered, const std::vector<long long> &between) {
    std::size_t next = 0;
    return build(entered, between, next, 0, static_cast<long long>(between.size()));
}
