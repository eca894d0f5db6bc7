def lens_bench(factors):
    best = factors[0]
    product = 1
    for factor in factors:
        product *= factor
        best = max(best, product)
        if product == 0:
            product = 1
    return best
