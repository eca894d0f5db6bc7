def freight_total(train: ListNode | None) -> int:
    total = 0
    wagon = train

    while wagon is not None:
        total += wagon.val
        wagon = wagon.next

    return total
