def lens_bench(factors):
    best = here = factors[0]
    for factor in factors[1:]:
        here = max(factor, here * factor)
        best = max(best, here)
    return best
