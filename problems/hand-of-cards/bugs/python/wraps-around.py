def hand_of_cards(cards):
    shifts = 0
    for i in range(1, len(cards)):
        j = i
        while cards[j - 1] > cards[j]:
            cards[j - 1], cards[j] = cards[j], cards[j - 1]
            shifts += 1
            j -= 1
    return shifts
