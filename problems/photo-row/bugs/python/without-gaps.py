def photo_row(houses):
    best = run = 0
    for i, count in enumerate(houses):
        if i > 0 and count > houses[i - 1]:
            run += 1
        else:
            run = 1
        best = max(best, run)
    return best
