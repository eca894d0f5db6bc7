def freight_total(train):
    total = 0
    while train and train.val:
        total += train.val
        train = train.next
    return total
