//! C.

use super::{Files, Sources};

pub static SOURCES: Sources = Sources {
    tools: &["gcc"],
    required: true,
    compile: Some((
        &["gcc", "-std=gnu17", "-O1", "-Wall", "-Werror=implicit-function-declaration", "-o", "program"],
        Files::FirstThen("-lm"),
    )),
    run: &[],
    grow_hooks: "
#include <stdlib.h>
void grow_hooks(long long first, IntList *hooks) {
    hooks->data = realloc(hooks->data, (hooks->len + 1) * sizeof *hooks->data);
    hooks->data[0] = first;
    hooks->data[hooks->len++] = 9;
}
",
    double: "void twofold(struct ListNode *node) { for (; node; node = node->next) node->val *= 2; }
void double_(struct ListNode *head) { twofold(head); }
",
    check_it: "
long long check_it(long long n) {
    if (n < 0) rung_error(\"ValueError\", \"too small\");
    return n;
}
",
    error_kind: "ValueError",
    error_place: None,
    broken: "// one\n\nint check_it(int n) {\n    return n;\n}\n",
    broken_place: "solution.c:3:",
    twice: "struct TreeNode *twice(struct TreeNode *root) {\n    root->right = root->left;\n    return root;\n}\n",
    ring: Some("ListNode *ring(ListNode *head) {\n    head->next->next->next = head;\n    return head;\n}\n"),
    tails: Some(
        "#include <stdlib.h>
IntListNodeList tails(struct ListNode *head) {
    IntListNodeList pair = {malloc(2 * sizeof(struct ListNode *)), 2};
    pair.data[0] = pair.data[1] = head;
    return pair;
}
",
    ),
    habits: &["#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define max(a, b) ((a) > (b) ? (a) : (b))
#define int long long
#define value 12
#define out 13
static int count, file;
static int main_helper(void) { return 0; }
IntList pair_up(IntList nums, const char *type) {
    IntList answer = {malloc(2 * sizeof(int)), 2};
    answer.data[0] = max(nums.data[0], count + file + main_helper());
    answer.data[1] = (int)strlen(type);
    return answer;
}
int main(void) {
    puts(\"never called\");
    return 1;
}
#define return
#define NULL 5
"],
    prints: "#include <stdio.h>
#include <stdlib.h>
long long check_it(long long n) {
    printf(\"ok %d end\\n\", 1);
    if (n == 2) exit(0);
    return n;
}
",
};
