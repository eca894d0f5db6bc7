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
        carry = total // 10
        end.next = ListNode(total % 10)
        end = end.next
    return start.next
