//! C++.

use super::{Files, Sources};

pub static SOURCES: Sources = Sources {
    tools: &["g++"],
    required: true,
    compile: Some((&["g++", "-std=gnu++20", "-O1", "-Wall", "-o", "program"], Files::First)),
    run: &[],
    grow_hooks: "
void grow_hooks(long long first, std::vector<long long> &hooks) {
    hooks[0] = first;
    hooks.push_back(9);
}
",
    double: "void double_(ListNode *head) { for (auto *node = head; node; node = node->next) node->val *= 2; }\n",
    check_it: "#include <stdexcept>
long long check_it(long long n) {
    if (n < 0) throw std::invalid_argument(\"too small\");
    return n;
}
",
    error_kind: "std::invalid_argument",
    error_place: None,
    broken: "// one\n\nlong long check_it(long long n) { return m; }\n",
    broken_place: "solution.cpp:3:",
    twice: "TreeNode *twice(TreeNode *root) {\n    root->right = root->left;\n    return root;\n}\n",
    ring: Some("ListNode *ring(ListNode *head) {\n    head->next->next->next = head;\n    return head;\n}\n"),
    tails: Some("std::vector<ListNode *> tails(ListNode *head) { return {head, head}; }\n"),
    habits: &[
        "#include <bits/stdc++.h>
using namespace std;
#define int long long
#define max(a, b) ((a) > (b) ? (a) : (b))
#define rep(i, n) for (int i = 0; i < n; i++)
#define read readFast
#define write writeFast
int count, file;
namespace {
struct In { int out; };
}
vector<int> pair_up(vector<int> &nums, string type) {
    return {max(nums[0], file), (int)type.size()};
}
signed main() { return pair_up(*new vector<int>{1}, \"\").size(); }
",
        "auto pair_up(const std::vector<long long> &nums, const std::string &type) {
    std::vector<long long> answer{nums[0]};
    answer.push_back(type.size());
    return answer;
}
",
    ],
    prints: "#include <iostream>
long long check_it(long long n) {
    std::cout << \"ok 1 end\";
    if (n == 2) exit(0);
    return n;
}
",
};
