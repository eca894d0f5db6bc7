ListNode *meter_sum(ListNode *first, ListNode *second) {
    ListNode *start = new ListNode(), *end = start;  // a placeholder in front of the sum
    long long carry = 0;
    // A carry that is left over at the end needs a wheel of its own.
    while (first != nullptr || second != nullptr || carry > 0) {
        long long total = carry;
        if (first != nullptr) {
            total += first->val;
            first = first->next;
        }
        if (second != nullptr) {
            total += second->val;
            second = second->next;
        }
        end->next = new ListNode();
        end = end->next;
        end->val = total % 10;
        carry = total / 10;
    }
    return start->next;
}
