def meter_sum(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    start = end = ListNode(0)  # a placeholder in front of the sum
    carry = 0

    # A carry that is left over at the end needs a wheel of its own.
    while first is not None or second is not None or carry > 0:
        total = carry
        if first is not None:
            total += first.val
            first = first.next
        if second is not None:
            total += second.val
            second = second.next
        end.next = ListNode(total % 10)
        end = end.next
        carry = total // 10

    return start.next
