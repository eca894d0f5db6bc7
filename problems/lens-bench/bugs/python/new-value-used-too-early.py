def lens_bench(factors):
    best = high = low = factors[0]
    for factor in factors[1:]:
        high = max(factor, high * factor, low * factor)
        low = min(factor, high * factor, low * factor)
        best = max(best, high)
    return best
