def ring_of_clues(clues):
    visited = []
    here = 0 if clues else -1
    while here != -1:
        for place in visited:
            if place == here:
                return here
        visited.append(here)
        here = clues[here]
    return -1
