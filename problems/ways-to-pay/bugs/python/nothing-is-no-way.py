def ways_to_pay(kinds, price):
    ways = [0] * (price + 1)
    for kind in kinds:
        for amount in range(kind, price + 1):
            ways[amount] += ways[amount - kind]
    return ways[price]
