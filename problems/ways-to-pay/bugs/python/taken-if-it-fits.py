def ways_to_pay(kinds, price):
    ways = [1] + [0] * price
    for kind in kinds:
        for amount in range(kind, price + 1):
            ways[amount] = ways[amount - kind]
    return ways[price]
