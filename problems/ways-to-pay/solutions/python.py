def ways_to_pay(kinds: list[int], price: int) -> int:
    # ways[amount]: in how many ways the kinds so far pay it. Nothing is paid in one way, with no coins.
    ways = [1] + [0] * price

    # One kind after the other: so a way is counted in one order only.
    for kind in kinds:
        for amount in range(kind, price + 1):
            ways[amount] += ways[amount - kind]

    return ways[price]
