def same_beads(first, second):
    if len(first) != len(second):
        return False
    for i in range(len(first)):
        if list(first).count(first[i]) != list(second).count(first[i]):
            return False
    return True
