def turn_the_train(train):
    before = None
    wagon = train
    while wagon:
        wagon.next = before
        before = wagon
        wagon = wagon.next
    return before
