def one_more_shift(plan, shift):
    start, end = shift
    earlier = []
    later = []
    for opens, closes in plan:
        if closes < start:
            earlier.append([opens, closes])
        elif opens > end:
            later.append([opens, closes])
        else:
            start = min(start, opens)
            end = closes
    return earlier + [[start, end]] + later
