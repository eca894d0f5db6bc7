def lens_bench(factors):
    best = None
    for row in (factors, factors[::-1]):
        product = 1
        for factor in row:
            product = product * factor
            if not best or product > best:
                best = product
            if product == 0:
                product = 1
    return best
