def ways_to_pay(kinds, price):
    ways = [1] + [0] * price
    for amount in range(1, price + 1):
        for kind in kinds:
            if kind <= amount:
                ways[amount] += ways[amount - kind]
    return ways[price]
