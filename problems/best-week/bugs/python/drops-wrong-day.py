def best_week(gains, days):
    if len(gains) < days:
        return 0
    window = sum(gains[:days])
    best = window
    for i in range(days, len(gains)):
        window = window + gains[i] - gains[i - days + 1]
        best = max(best, window)
    return best
