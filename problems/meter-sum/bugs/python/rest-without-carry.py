def meter_sum(first, second):
    start = end = ListNode(0)
    carry = 0
    while first is not None and second is not None:
        total = first.val + second.val + carry
        carry = total // 10
        end.next = ListNode(total % 10)
        end = end.next
        first = first.next
        second = second.next
    end.next = first if first is not None else second
    if end.next is None and carry:
        end.next = ListNode(carry)
    return start.next
