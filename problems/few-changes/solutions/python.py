def few_changes(stops: int, buses: list[list[int]], start: int, goal: int, changes: int) -> int:
    nowhere = float("inf")
    price_to = [nowhere] * stops
    price_to[start] = 0

    for _ in range(changes + 1):
        # The old prices stay as they are during a round: a trip must not grow by two buses in it.
        cheaper = price_to[:]
        for a, b, price in buses:
            if price_to[a] + price < cheaper[b]:
                cheaper[b] = price_to[a] + price
        if cheaper == price_to:
            break
        price_to = cheaper

    return price_to[goal] if price_to[goal] < nowhere else -1
