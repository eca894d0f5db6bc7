def best_week(gains, days):
    best = 0
    window = 0
    for i in range(len(gains)):
        window += gains[i]
        if i >= days:
            window -= gains[i - days]
        if i >= days - 1 and window > best:
            best = window
    return best
