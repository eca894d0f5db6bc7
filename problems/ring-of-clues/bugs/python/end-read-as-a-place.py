def ring_of_clues(clues):
    if not clues:
        return -1
    seen = set()
    here = 0
    while here % len(clues) not in seen:
        seen.add(here % len(clues))
        here = clues[here]
    return here % len(clues)
