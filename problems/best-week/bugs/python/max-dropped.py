def best_week(gains, days):
    if len(gains) < days:
        return 0
    window = sum(gains[:days])
    best = window
    for i in range(days, len(gains)):
        window += gains[i] - gains[i - days]
        max(best, window)
    return best
