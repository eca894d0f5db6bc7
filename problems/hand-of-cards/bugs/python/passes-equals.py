def hand_of_cards(cards):
    hand = []
    shifts = 0
    for card in cards:
        place = len(hand)
        while place > 0 and hand[place - 1] >= card:
            place -= 1
            shifts += 1
        hand.insert(place, card)
    return shifts
