def every_kth_guest(guests: int, k: int) -> list[int]:
    # after[g] is the guest who sits next to g; the last one sits next to the first.
    after = [g + 1 for g in range(guests + 1)]
    after[guests] = 1
    order = []
    here = guests  # the seat just before the one that is counted next

    while len(order) < guests:
        for _ in range(k - 1):
            here = after[here]
        leaver = after[here]
        after[here] = after[leaver]  # the neighbours close the gap
        order.append(leaver)

    return order
