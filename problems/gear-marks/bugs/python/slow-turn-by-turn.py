def gear_marks(first, second):
    turns = 1
    while turns * first % second != 0:
        turns += 1
    return turns
