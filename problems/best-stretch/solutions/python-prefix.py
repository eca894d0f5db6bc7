def best_stretch(marks: list[int]) -> int:
    record = None
    total = 0
    lowest = 0  # the lowest of all totals before this turn, the empty one included
    for mark in marks:
        total += mark
        gain = total - lowest
        if record is None or gain > record:
            record = gain
        lowest = min(lowest, total)
    return record
