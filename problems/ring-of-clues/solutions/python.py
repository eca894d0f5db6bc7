def ring_of_clues(clues: list[int]) -> int:
    slow = fast = 0 if clues else -1

    # In a ring, the fast one comes closer to the slow one by one clue in each round.
    while True:
        if fast == -1 or clues[fast] == -1:
            return -1  # the hunt is over
        slow = clues[slow]
        fast = clues[clues[fast]]
        if slow == fast:
            break

    # From the start and from the meeting place it is equally far to the first clue of the ring.
    start = 0
    while start != slow:
        start = clues[start]
        slow = clues[slow]
    return start
