def meter_sum(first, second):
    out = []
    while first or second:
        t = (first.val if first else 0) + (second.val if second else 0)
        first = first and first.next; second = second and second.next
        out.append(t % 10)
    head = None
    for x in reversed(out): head = ListNode(x, head)
    return head
