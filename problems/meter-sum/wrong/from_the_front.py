def meter_sum(first, second):
    def n(a):
        t = 0
        while a: t = t * 10 + a.val; a = a.next
        return t
    head = None
    for x in reversed(str(n(first) + n(second)) if False else [int(c) for c in str(n(first) + n(second))] if n(first) < 10**4000 else [0]): head = ListNode(int(x), head)
    return head
