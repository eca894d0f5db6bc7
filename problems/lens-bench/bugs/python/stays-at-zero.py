def lens_bench(factors):
    best = high = low = factors[0]
    for factor in factors[1:]:
        high, low = max(high * factor, low * factor), min(high * factor, low * factor)
        best = max(best, high)
    return best
