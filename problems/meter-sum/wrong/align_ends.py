def meter_sum(first, second):
    a, b = [], []
    while first: a.append(first.val); first = first.next
    while second: b.append(second.val); second = second.next
    n = max(len(a), len(b))
    a = [0] * (n - len(a)) + a; b = [0] * (n - len(b)) + b
    out, c = [], 0
    for x, y in zip(a, b): out.append((x + y + c) % 10); c = (x + y + c) // 10
    if c: out.append(c)
    head = None
    for x in reversed(out): head = ListNode(x, head)
    return head
