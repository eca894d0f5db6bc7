def ring_of_clues(clues):
    if not clues:
        return -1
    slow = fast = 0
    while True:
        if fast == -1 or clues[fast] == -1:
            return -1
        slow = clues[slow]
        fast = clues[clues[fast]]
        if slow == fast:
            return slow
