def lens_bench(factors: list[int]) -> int:
    best = factors[0]

    # Between two zeros, a best stretch begins at the left end or ends at the right end.
    for row in (factors, reversed(factors)):
        product = 1
        for factor in row:
            product *= factor
            best = max(best, product)
            if product == 0:
                product = 1

    return best
