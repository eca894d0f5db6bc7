static ListNode *append(ListNode *front, long long value) {
    ListNode *node = new ListNode();
    node->val = value;
    if (front == nullptr) {
        return node;
    }
    ListNode *car = front;
    while (car->next) {
        car = car->next;
    }
    car->next = node;
    return front;
}

ListNode *merge_two_queues(ListNode *first, ListNode *second) {
    ListNode *merged = nullptr;
    while (first || second) {
        if (second == nullptr || (first && first->val <= second->val)) {
            merged = append(merged, first->val);
            first = first->next;
        } else {
            merged = append(merged, second->val);
            second = second->next;
        }
    }
    return merged;
}
