def hand_of_cards(cards):
    shifts = 0
    i = 1
    while i < len(cards):
        if cards[i - 1] > cards[i]:
            cards[i - 1], cards[i] = cards[i], cards[i - 1]
            shifts += 1
            i = 1
        else:
            i += 1
    return shifts
