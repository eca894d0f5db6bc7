def merge_two_queues(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    # The placeholder stands in front of the merged lane, so that the first car
    # is added in the same way as all the others.
    placeholder = ListNode()
    tail = placeholder

    while first and second:
        if first.val <= second.val:
            tail.next = first
            first = first.next
        else:
            tail.next = second
            second = second.next
        tail = tail.next

    # At most one lane has cars left. They are in order and none is smaller than the tail.
    tail.next = first or second
    return placeholder.next
