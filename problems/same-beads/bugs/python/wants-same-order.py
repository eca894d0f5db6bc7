def same_beads(first, second):
    if len(first) != len(second):
        return False
    return second in first + first
