def all_but_mine(cards):
    n = len(cards)
    left, right = [0] * n, [0] * n
    product = 1
    for i in range(n):
        product = product * cards[i] % 10000
        left[i] = product
    product = 1
    for i in range(n - 1, -1, -1):
        right[i] = product
        product = product * cards[i] % 10000
    return [a * b % 10000 for a, b in zip(left, right)]
