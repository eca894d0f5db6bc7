def same_beads(first, second):
    return set(first) == set(second)
