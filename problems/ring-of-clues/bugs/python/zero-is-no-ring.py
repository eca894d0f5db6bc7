def ring_of_clues(clues):
    start = None
    seen = set()
    here = 0
    while clues and here != -1:
        if here in seen:
            start = here
            break
        seen.add(here)
        here = clues[here]
    return start or -1
