def turn_the_train(train):
    if train is None:
        return None
    before = train
    wagon = train.next
    while wagon:
        behind = wagon.next
        wagon.next = before
        before = wagon
        wagon = behind
    return before
