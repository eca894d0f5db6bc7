def all_but_mine(cards):
    result = [1] * len(cards)
    for i in range(1, len(cards)):
        result[i] = result[i - 1] * cards[i - 1] % 10000
    after = 1
    for i in range(len(cards) - 1, 0, -1):
        result[i] = result[i] * after % 10000
        after = after * cards[i] % 10000
    return result
