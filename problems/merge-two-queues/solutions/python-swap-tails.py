def merge_two_queues(first: ListNode | None, second: ListNode | None) -> ListNode | None:
    # Stay in the lane that starts with the smaller number; the front is settled then.
    if first is None or (second is not None and second.val < first.val):
        first, second = second, first
    front = first

    # Walk along it. When the other lane should come next, swap what hangs behind this car
    # with the other lane; nothing is ever left over to attach at the end.
    car = front
    while second is not None:
        if car.next is None or second.val < car.next.val:
            car.next, second = second, car.next
        car = car.next

    return front
