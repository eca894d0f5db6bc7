def turn_the_train(train: ListNode | None) -> ListNode | None:
    turned = None  # the front of the part that is done
    wagon = train  # the front of the part that is still to do

    while wagon is not None:
        # Note the way on before the link to it is given away.
        rest = wagon.next
        wagon.next = turned
        turned = wagon
        wagon = rest

    return turned
