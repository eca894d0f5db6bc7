def best_week(gains, days):
    if len(gains) < days:
        return 0
    return max(sum(gains[i:i + days]) for i in range(len(gains) - days + 1))
