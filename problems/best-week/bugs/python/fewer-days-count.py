def best_week(gains, days):
    if len(gains) < days:
        return 0
    best = gains[0]
    start = 0
    window = 0
    for i, gain in enumerate(gains):
        if window < 0:
            window = 0
            start = i
        window += gain
        if i - start == days:
            window -= gains[start]
            start += 1
        best = max(best, window)
    return best
