def turn_the_train(train):
    before = None
    while train:
        behind = train.next
        train.next = before
        before = train
        train = behind
    return train
