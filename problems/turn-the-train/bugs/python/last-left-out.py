def turn_the_train(train):
    if not train:
        return train
    before = None
    wagon = train
    while wagon.next:
        behind = wagon.next
        wagon.next = before
        before = wagon
        wagon = behind
    return before
