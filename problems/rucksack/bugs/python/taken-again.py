def rucksack(goods, limit):
    best = [0] * (limit + 1)
    for weight, value in goods:
        for room in range(weight, limit + 1):
            best[room] = max(best[room], best[room - weight] + value)
    return best[limit]
