def few_changes(stops, buses, start, goal, changes):
    nowhere = float("inf")
    price_to = [nowhere] * stops
    price_to[start] = 0
    for _ in range(changes + 1):
        for a, b, price in buses:
            price_to[b] = min(price_to[b], price_to[a] + price)
    return price_to[goal] if price_to[goal] < nowhere else -1
