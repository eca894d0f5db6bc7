def all_but_mine(cards):
    total = 1
    for card in cards:
        total *= card
    return [total // card % 10000 for card in cards]
