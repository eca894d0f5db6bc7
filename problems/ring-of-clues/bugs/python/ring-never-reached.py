def ring_of_clues(clues):
    counted = {}
    for i, target in enumerate(clues):
        if target == -1:
            continue
        if target in counted:
            return target
        counted[target] = i
    return -1
