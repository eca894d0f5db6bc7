def freight_total(train):
    wagon = train
    total = wagon.val
    while wagon.next is not None:
        wagon = wagon.next
        total += wagon.val
    return total
