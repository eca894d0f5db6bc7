def drop_from_end(train, place):
    start = ListNode(0, train)
    ahead = train
    for _ in range(place):
        if ahead:
            ahead = ahead.next
    before = start
    while ahead:
        ahead = ahead.next
        before = before.next
    if before.next:
        before.next = before.next.next
    return start.next
