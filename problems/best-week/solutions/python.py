def best_week(gains: list[int], days: int) -> int:
    if len(gains) < days:
        return 0

    window = 0
    for i in range(days):
        window += gains[i]

    best = window
    for i in range(days, len(gains)):
        # Day i comes in at the right, and the oldest day of the window goes.
        window += gains[i] - gains[i - days]
        best = max(best, window)

    return best
