def few_changes(stops, buses, start, goal, changes):
    nowhere = float("inf")
    price_to = [nowhere] * stops
    price_to[start] = 0
    for _ in range(changes + 1):
        cheaper = price_to[:]
        for a, b, price in buses:
            cheaper[b] = min(cheaper[b], price_to[a] + price)
            cheaper[a] = min(cheaper[a], price_to[b] + price)
        price_to = cheaper
    return price_to[goal] if price_to[goal] < nowhere else -1
