long long freight_total(ListNode *train) {
    long long total = 0;
    for (ListNode *wagon = train; wagon != nullptr; wagon = wagon->next) {
        total += wagon->val;
    }
    return total;
}
