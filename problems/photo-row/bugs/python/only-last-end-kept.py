def photo_row(houses):
    ends = []
    for count in houses:
        if not ends or count > ends[-1]:
            ends.append(count)
        elif len(ends) == 1 or count > ends[-2]:
            ends[-1] = count
    return len(ends)
