def few_changes(stops, buses, start, goal, changes):
    leaving = [[] for _ in range(stops)]
    for a, b, price in buses:
        leaving[a].append((b, price))

    def cheapest(stop, left):
        if stop == goal:
            return 0
        if left == 0:
            return float("inf")
        return min((price + cheapest(b, left - 1) for b, price in leaving[stop]), default=float("inf"))

    price = cheapest(start, changes + 1)
    return price if price < float("inf") else -1
