from bisect import bisect_right


def hand_of_cards(cards: list[int]) -> int:
    hand = []
    shifts = 0

    for card in cards:
        # To the right of its equals: the cards from there on are greater.
        place = bisect_right(hand, card)
        shifts += len(hand) - place
        hand.insert(place, card)

    return shifts
