def drop_from_end(train: ListNode | None, place: int) -> ListNode | None:
    # The scout goes ahead until it is as far in front as the number asked for.
    scout = train
    for _ in range(place):
        if scout is None:
            return train  # the train is too short
        scout = scout.next

    # A placeholder in front gives the first wagon somebody to be uncoupled from.
    placeholder = ListNode(0, train)
    before = placeholder
    while scout is not None:
        scout = scout.next
        before = before.next

    before.next = before.next.next
    return placeholder.next
