def all_but_mine(cards):
    zeros = cards.count(0)
    total = 1
    for card in cards:
        if card != 0:
            total = total * card % 10000
    if zeros > 1:
        return [0] * len(cards)
    if zeros == 1:
        return [total if card == 0 else 0 for card in cards]
    return [total // card for card in cards]
