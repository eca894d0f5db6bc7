def loads(wagon):
    # Hands out one load after the other; how the wagons hang together is known only here.
    while wagon is not None:
        yield wagon.val
        wagon = wagon.next


def freight_total(train: ListNode | None) -> int:
    return sum(loads(train))
