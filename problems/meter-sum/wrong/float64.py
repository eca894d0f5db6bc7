def meter_sum(first, second):
    def n(a):
        t, p = 0.0, 1.0
        while a: t += a.val * p; p *= 10; a = a.next
        return t
    s = int(n(first) + n(second)); out = [int(c) for c in str(s)[::-1]]
    head = None
    for x in reversed(out): head = ListNode(x, head)
    return head
