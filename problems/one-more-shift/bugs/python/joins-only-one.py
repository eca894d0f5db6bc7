def one_more_shift(plan, shift):
    for i, (opens, closes) in enumerate(plan):
        if closes < shift[0]:
            continue
        if opens > shift[1]:
            return plan[:i] + [shift] + plan[i:]
        joined = [min(opens, shift[0]), max(closes, shift[1])]
        return plan[:i] + [joined] + plan[i + 1 :]
    return plan + [shift]
