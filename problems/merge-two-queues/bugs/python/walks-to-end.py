def append(front, value):
    node = ListNode(value)
    if front is None:
        return node
    car = front
    while car.next:
        car = car.next
    car.next = node
    return front


def merge_two_queues(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    merged = None
    while first or second:
        if second is None or (first and first.val <= second.val):
            merged = append(merged, first.val)
            first = first.next
        else:
            merged = append(merged, second.val)
            second = second.next
    return merged
