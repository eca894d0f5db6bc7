def meter_sum(first, second):
    start = end = ListNode(0)
    carry = 0
    while first is not None or second is not None or carry:
        total = carry
        if first is not None:
            total += first.val
            first = first.next
        if second is not None:
            total += second.val
            second = second.next
        carry = 0
        if total > 10:
            total -= 10
            carry = 1
        end.next = ListNode(total)
        end = end.next
    return start.next
