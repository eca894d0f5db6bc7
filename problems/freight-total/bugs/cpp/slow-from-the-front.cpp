static long long load_at(ListNode *train, long long place) {
    for (long long i = 0; i < place; i++) {
        train = train->next;
    }
    return train->val;
}

long long freight_total(ListNode *train) {
    long long count = 0;
    for (ListNode *wagon = train; wagon; wagon = wagon->next) {
        count++;
    }
    long long total = 0;
    for (long long place = 0; place < count; place++) {
        total += load_at(train, place);
    }
    return total;
}
