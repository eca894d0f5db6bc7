def photo_row(houses):
    row = []
    for count in houses:
        if not row or count > row[-1]:
            row.append(count)
    return len(row)
