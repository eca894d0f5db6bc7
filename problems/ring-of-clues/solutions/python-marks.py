def ring_of_clues(clues: list[int]) -> int:
    read = [False] * len(clues)
    here = 0

    # A hunt without a ring reads each clue at most once.
    for _ in range(len(clues)):
        if here == -1 or read[here]:
            return here
        read[here] = True
        here = clues[here]

    return here if clues else -1
