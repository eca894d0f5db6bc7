def lens_bench(factors: list[int]) -> int:
    best = factors[0]
    highest = lowest = 1  # the extreme products of the stretches that end just before this lens

    for factor in factors:
        # The stretch begins here, or it continues one of the two extremes.
        ends_here = (factor, highest * factor, lowest * factor)
        highest, lowest = max(ends_here), min(ends_here)
        best = max(best, highest)

    return best
