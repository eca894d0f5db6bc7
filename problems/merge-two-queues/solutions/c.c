#include <stddef.h>

struct ListNode *merge_two_queues(struct ListNode *first, struct ListNode *second) {
    /* The link at the end of the merged lane; at first there is no lane, only the link to it. */
    struct ListNode *merged = NULL, **end = &merged;
    while (first && second) {
        struct ListNode **smaller = first->val <= second->val ? &first : &second;
        *end = *smaller;
        *smaller = (*smaller)->next;
        end = &(*end)->next;
    }
    /* At most one lane has cars left. They are in order and none is smaller than the last. */
    *end = first ? first : second;
    return merged;
}
