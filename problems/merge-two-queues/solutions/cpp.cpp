ListNode *merge_two_queues(ListNode *first, ListNode *second) {
    // The placeholder stands in front of the merged lane, so that the first car is added like all the others.
    ListNode placeholder;
    ListNode *tail = &placeholder;
    while (first && second) {
        ListNode *&smaller = first->val <= second->val ? first : second;
        tail->next = smaller;
        tail = smaller;
        smaller = smaller->next;
    }
    // At most one lane has cars left. They are in order and none is smaller than the tail.
    tail->next = first ? first : second;
    return placeholder.next;
}
