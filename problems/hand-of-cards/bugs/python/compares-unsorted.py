def hand_of_cards(cards):
    shifts = 0
    for i in range(1, len(cards)):
        j = i - 1
        while j >= 0 and cards[j] > cards[i]:
            shifts += 1
            j -= 1
    return shifts
