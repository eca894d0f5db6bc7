def few_changes(stops, buses, start, goal, changes):
    unknown = float("inf")
    price_to = [unknown] * stops
    price_to[start] = 0
    for _ in range(changes + 1):
        longer = [unknown] * stops
        for a, b, price in buses:
            longer[b] = min(longer[b], price_to[a] + price)
        price_to = longer
    return -1 if price_to[goal] == unknown else price_to[goal]
