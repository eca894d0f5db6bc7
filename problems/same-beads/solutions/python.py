def same_beads(first: str, second: str) -> bool:
    if len(first) != len(second):
        return False

    spare = {}  # kind -> beads of the first necklace that are not used yet
    for bead in first:
        spare[bead] = spare.get(bead, 0) + 1

    for bead in second:
        if spare.get(bead, 0) == 0:
            return False
        spare[bead] -= 1

    # Equally many beads, and none was missing: so none is left over either.
    return True
