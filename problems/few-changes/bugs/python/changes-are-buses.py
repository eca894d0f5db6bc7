def few_changes(stops, buses, start, goal, changes):
    price_to = {start: 0}
    for _ in range(changes):
        cheaper = dict(price_to)
        for a, b, price in buses:
            if a in price_to:
                cheaper[b] = min(cheaper.get(b, price_to[a] + price), price_to[a] + price)
        price_to = cheaper
    return price_to.get(goal, -1)
