def rucksack(goods, limit):
    best = [0] * (limit + 1)
    for weight, value in goods:
        for room in range(limit - 1, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + value)
    return max(best)
