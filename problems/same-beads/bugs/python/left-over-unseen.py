def same_beads(first, second):
    box = {}
    for bead in second:
        box[bead] = box.get(bead, 0) + 1
    for bead in first:
        if box.get(bead, 0) == 0:
            return False
        box[bead] -= 1
    return True
