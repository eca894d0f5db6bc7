def hand_of_cards(cards: list[int]) -> int:
    hand = []  # always in order, smallest card on the left
    shifts = 0

    for card in cards:
        hand.append(card)
        place = len(hand) - 1
        # Greater cards make room one by one; an equal card ends the walk.
        while place > 0 and hand[place - 1] > card:
            hand[place] = hand[place - 1]
            place -= 1
            shifts += 1
        hand[place] = card

    return shifts
