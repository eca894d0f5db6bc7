def lens_bench(factors):
    best = 0
    high = low = 1
    for factor in factors:
        options = [factor, high * factor, low * factor]
        high = max(options)
        low = min(options)
        best = max(best, high)
    return best
