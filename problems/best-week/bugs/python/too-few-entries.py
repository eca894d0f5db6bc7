def best_week(gains, days):
    window = sum(gains[:days])
    best = window
    for i in range(days, len(gains)):
        window += gains[i] - gains[i - days]
        best = max(best, window)
    return best
