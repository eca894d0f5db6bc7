def meter_sum(first, second):
    start = end = ListNode(0)
    carry = 0
    while first is not None or second is not None:
        total = carry
        if first is not None:
            total += first.val
            first = first.next
        if second is not None:
            total += second.val
            second = second.next
        if total >= 10:
            total -= 10
            carry = 1
        end.next = ListNode(total)
        end = end.next
    if carry:
        end.next = ListNode(1)
    return start.next
