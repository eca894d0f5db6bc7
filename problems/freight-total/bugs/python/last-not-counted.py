def freight_total(train):
    if train is None:
        return 0
    total = 0
    wagon = train
    while wagon.next:
        total += wagon.val
        wagon = wagon.next
    return total
