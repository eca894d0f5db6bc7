static long long behind(ListNode *wagon) {
    long long count = 0;
    while (wagon->next) {
        count++;
        wagon = wagon->next;
    }
    return count;
}

ListNode *drop_from_end(ListNode *train, long long place) {
    ListNode start;
    start.next = train;
    ListNode *before = &start;
    while (before->next) {
        if (behind(before->next) == place - 1) {
            before->next = before->next->next;
            break;
        }
        before = before->next;
    }
    return start.next;
}
