def all_but_mine(cards: list[int]) -> list[int]:
    shown = []

    before = 1  # the product of all cards before this one
    for card in cards:
        shown.append(before)
        before = before * card % 10000

    after = 1  # the product of all cards after this one
    for i in range(len(cards) - 1, -1, -1):
        shown[i] = shown[i] * after % 10000
        after = after * cards[i] % 10000

    return shown
