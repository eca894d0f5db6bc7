def gear_marks(first, second):
    if first % second == 0:
        return 1
    if second % first == 0:
        return second // first
    return second
