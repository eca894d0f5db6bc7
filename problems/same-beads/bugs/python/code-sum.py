def same_beads(first, second):
    if len(first) != len(second):
        return False
    return sum(ord(bead) for bead in first) == sum(ord(bead) for bead in second)
