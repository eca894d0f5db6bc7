def meter_sum(first, second):
    def n(a):
        t, p = 0, 1
        while a: t += a.val * p; p *= 10; a = a.next
        return t
    s = n(first) + n(second); head = end = ListNode(s % 10); s //= 10
    while s: end.next = ListNode(s % 10); end = end.next; s //= 10
    return head
