def all_but_mine(cards):
    if 0 in cards:
        return [0] * len(cards)
    before = [1]
    for card in cards:
        before.append(before[-1] * card % 10000)
    result = []
    after = 1
    for i in range(len(cards) - 1, -1, -1):
        result.append(before[i] * after % 10000)
        after = after * cards[i] % 10000
    return result[::-1]
