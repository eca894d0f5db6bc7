def merge_two_queues(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    start = ListNode()
    tail = start
    while first and second:
        if first.val < second.val:
            tail.next = first
            first = first.next
        elif first.val > second.val:
            tail.next = second
            second = second.next
        else:
            tail.next = first
            first = first.next
            second = second.next
        tail = tail.next
    tail.next = first if first else second
    return start.next
