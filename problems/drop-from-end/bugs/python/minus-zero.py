def drop_from_end(train, place):
    loads = []
    while train:
        loads.append(train.val)
        train = train.next

    if place <= len(loads):
        loads = loads[:-place] + loads[-place + 1:]

    front = None
    for load in reversed(loads):
        front = ListNode(load, front)
    return front
