def meter_sum(first, second):
    result = None
    carry = 0
    while first is not None or second is not None or carry:
        total = carry
        if first is not None:
            total += first.val
            first = first.next
        if second is not None:
            total += second.val
            second = second.next
        carry = total // 10
        wheel = ListNode(total % 10)
        if result is None:
            result = wheel
        else:
            here = result
            while here.next is not None:
                here = here.next
            here.next = wheel
    return result
