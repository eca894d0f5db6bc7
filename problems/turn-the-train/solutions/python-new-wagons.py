def turn_the_train(train: ListNode | None) -> ListNode | None:
    copy = None
    while train is not None:
        # Each new wagon goes in front of all those copied so far.
        copy = ListNode(train.val, copy)
        train = train.next
    return copy
