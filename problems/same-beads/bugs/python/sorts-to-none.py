def same_beads(first, second):
    one = list(first)
    other = list(second)
    return one.sort() == other.sort()
