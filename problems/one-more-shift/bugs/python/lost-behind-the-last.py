def one_more_shift(plan, shift):
    start, end = shift
    result = []
    added = False
    for opens, closes in plan:
        if closes < start:
            result.append([opens, closes])
        elif opens > end:
            if not added:
                result.append([start, end])
                added = True
            result.append([opens, closes])
        else:
            start = min(start, opens)
            end = max(end, closes)
    return result
