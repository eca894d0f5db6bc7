def best_week(gains, days):
    if len(gains) < days:
        return 0
    best = -(10**6)
    window = sum(gains[:days])
    best = max(best, window)
    for i in range(days, len(gains)):
        window += gains[i] - gains[i - days]
        best = max(best, window)
    return best
