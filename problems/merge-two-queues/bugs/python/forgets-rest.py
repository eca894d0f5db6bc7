def merge_two_queues(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    start = ListNode()
    tail = start
    while first and second:
        if first.val <= second.val:
            tail.next = ListNode(first.val)
            first = first.next
        else:
            tail.next = ListNode(second.val)
            second = second.next
        tail = tail.next
    return start.next
