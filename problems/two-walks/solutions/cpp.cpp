#include <unordered_map>
#include <vector>

static TreeNode *build(const std::vector<long long> &entered, const std::unordered_map<long long, long long> &place,
                       std::size_t &next, long long first, long long behind) {
    // The part of the cave between these two indexes; its entrance is the next chamber that was entered.
    if (first == behind) {
        return nullptr;
    }
    TreeNode *chamber = new TreeNode(entered[next++]);
    const long long cut = place.at(chamber->val);
    chamber->left = build(entered, place, next, first, cut);  // the left part was entered before the right one
    chamber->right = build(entered, place, next, cut + 1, behind);
    return chamber;
}

TreeNode *two_walks(const std::vector<long long> &entered, const std::vector<long long> &between) {
    std::unordered_map<long long, long long> place;
    for (std::size_t i = 0; i < between.size(); i++) {
        place[between[i]] = static_cast<long long>(i);
    }
    std::size_t next = 0;
    return build(entered, place, next, 0, static_cast<long long>(between.size()));
}
