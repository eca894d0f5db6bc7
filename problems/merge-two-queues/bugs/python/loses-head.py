def merge_two_queues(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    merged = ListNode()
    while first and second:
        if first.val <= second.val:
            merged.next = first
            first = first.next
        else:
            merged.next = second
            second = second.next
        merged = merged.next
    merged.next = first or second
    return merged.next
