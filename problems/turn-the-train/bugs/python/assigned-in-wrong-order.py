def turn_the_train(train):
    before = None
    while train:
        train, train.next, before = train.next, before, train
    return before
