def drop_from_end(train: ListNode | None, place: int) -> ListNode | None:
    # First walk: how many wagons are there?
    wagons = 0
    wagon = train
    while wagon is not None:
        wagons += 1
        wagon = wagon.next

    stay_in_front = wagons - place  # so many wagons come before the one to take out
    if stay_in_front < 0:
        return train
    if stay_in_front == 0:
        return train.next

    # Second walk: to the wagon just before it.
    wagon = train
    for _ in range(stay_in_front - 1):
        wagon = wagon.next
    wagon.next = wagon.next.next
    return train
