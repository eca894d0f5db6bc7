def rucksack(goods, limit):
    price = 0
    for weight, value in sorted(goods, key=lambda good: good[1], reverse=True):
        if weight <= limit:
            limit -= weight
            price += value
    return price
