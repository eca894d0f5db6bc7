def rucksack(goods, limit):
    def best(i, room):
        if i == len(goods):
            return 0
        weight, value = goods[i]
        without = best(i + 1, room)
        if weight > room:
            return without
        return max(without, value + best(i + 1, room - weight))

    return best(0, limit)
