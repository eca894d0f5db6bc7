def hand_of_cards(cards):
    hand = []
    count = 0
    for card in cards:
        place = len(hand)
        while place > 0:
            count += 1
            if hand[place - 1] <= card:
                break
            place -= 1
        hand.insert(place, card)
    return count
