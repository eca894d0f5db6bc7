def meter_sum(first, second):
    out, c = [], 0
    while first or second or c:
        t = c + (first.val if first else 0) + (second.val if second else 0)
        first = first and first.next; second = second and second.next
        out.append(t % 10); c = t // 10
    while out and out[-1] == 0: out.pop()
    head = None
    for x in reversed(out): head = ListNode(x, head)
    return head
