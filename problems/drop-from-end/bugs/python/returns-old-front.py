def drop_from_end(train, place):
    ahead = train
    for _ in range(place):
        if ahead is None:
            return train
        ahead = ahead.next
    start = ListNode(0, train)
    before = start
    while ahead:
        ahead = ahead.next
        before = before.next
    before.next = before.next.next
    return train
