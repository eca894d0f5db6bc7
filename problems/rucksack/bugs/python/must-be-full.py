def rucksack(goods, limit):
    none = -1
    best = [0] + [none] * limit
    for weight, value in goods:
        for room in range(limit, weight - 1, -1):
            if best[room - weight] != none:
                best[room] = max(best[room], best[room - weight] + value)
    return max(best[limit], 0)
