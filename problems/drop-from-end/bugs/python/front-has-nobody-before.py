def drop_from_end(train, place):
    count = 0
    wagon = train
    while wagon:
        count += 1
        wagon = wagon.next
    if place > count:
        return train

    before = train
    for _ in range(count - place - 1):
        before = before.next
    before.next = before.next.next
    return train
