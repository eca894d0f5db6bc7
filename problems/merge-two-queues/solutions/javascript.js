function mergeTwoQueues(first, second) {
    // The placeholder stands in front of the merged lane, so that the first car is added like all the others.
    const placeholder = new ListNode();
    let tail = placeholder;
    while (first && second) {
        if (first.val <= second.val) {
            tail.next = first;
            first = first.next;
        } else {
            tail.next = second;
            second = second.next;
        }
        tail = tail.next;
    }
    // At most one lane has cars left. They are in order and none is smaller than the tail.
    tail.next = first ?? second;
    return placeholder.next;
}
