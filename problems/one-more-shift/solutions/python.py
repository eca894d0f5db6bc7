def one_more_shift(plan: list[list[int]], shift: list[int]) -> list[list[int]]:
    start, end = shift
    earlier = []
    later = []
    for opens, closes in plan:
        if closes < start:
            earlier.append([opens, closes])
        elif opens > end:
            later.append([opens, closes])
        else:
            # The two meet, so the shift grows; it still meets no time that it has passed already.
            start = min(start, opens)
            end = max(end, closes)
    return earlier + [[start, end]] + later
