def longest_clean_run(rings: list[int]) -> int:
    last_catch = {}  # ring -> position of its latest catch
    left = 0  # where the clean run ending at the current catch begins
    best = 0

    for right, ring in enumerate(rings):
        if ring in last_catch:
            # The latest catch may lie before the run already; max() keeps the
            # left edge from stepping back over birds that were ruled out.
            left = max(left, last_catch[ring] + 1)
        last_catch[ring] = right
        best = max(best, right - left + 1)

    return best
