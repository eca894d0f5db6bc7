def longest_clean_run(rings):
    last = {}
    start = 0
    best = 0
    for i, ring in enumerate(rings):
        if ring in last:
            start = last[ring] + 1
        last[ring] = i
        best = max(best, i - start + 1)
    return best
