def freight_total(train):
    if not train:
        return 0
    return train.val + freight_total(train.next)
