def ring_of_clues(clues):
    seen = set()
    before = -1
    here = 0 if clues else -1
    while here != -1 and here not in seen:
        seen.add(here)
        before = here
        here = clues[here]
    return before if here != -1 else -1
