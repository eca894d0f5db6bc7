def all_but_mine(cards):
    values = sorted(set(cards))
    shown = {}
    for own in values:
        product = 1
        for card in cards:
            if card != own:
                product = product * card % 10000
        shown[own] = product
    return [shown[card] for card in cards]
