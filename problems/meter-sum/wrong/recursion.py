def meter_sum(first, second, c=0):
    if not first and not second: return ListNode(c) if c else None
    t = c + (first.val if first else 0) + (second.val if second else 0)
    return ListNode(t % 10, meter_sum(first and first.next, second and second.next, t // 10))
