def freight_total(train):
    total = 0
    wagon = train
    while wagon:
        total = total + wagon.val
        wagon.next
    return total
