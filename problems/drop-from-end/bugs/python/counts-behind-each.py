def behind(wagon):
    count = 0
    while wagon.next:
        count += 1
        wagon = wagon.next
    return count


def drop_from_end(train, place):
    start = ListNode(0, train)
    before = start
    while before.next:
        if behind(before.next) == place - 1:
            before.next = before.next.next
            break
        before = before.next
    return start.next
