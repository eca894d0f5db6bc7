def meter_sum(first, second):
    start = end = ListNode(0); c = 0
    while first and second:
        t = first.val + second.val + c
        end.next = ListNode(t % 10); end = end.next; c = t // 10
        first, second = first.next, second.next
    rest = first or second
    if rest: rest.val += c; end.next = rest
    elif c: end.next = ListNode(c)
    return start.next
