def lens_bench(factors):
    best = factors[0]
    for start in range(len(factors)):
        product = 1
        for end in range(start, len(factors)):
            product *= factors[end]
            if product > best:
                best = product
    return best
