def merge_two_queues(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    if first.val <= second.val:
        head = first
        first = first.next
    else:
        head = second
        second = second.next
    tail = head
    while first and second:
        if first.val <= second.val:
            tail.next = first
            first = first.next
        else:
            tail.next = second
            second = second.next
        tail = tail.next
    if first:
        tail.next = first
    else:
        tail.next = second
    return head
