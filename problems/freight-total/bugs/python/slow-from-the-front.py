def load_at(train, place):
    for _ in range(place):
        train = train.next
    return train.val


def freight_total(train):
    count = 0
    wagon = train
    while wagon:
        count += 1
        wagon = wagon.next

    total = 0
    for place in range(count):
        total += load_at(train, place)
    return total
