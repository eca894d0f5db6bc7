def longest_clean_run(rings):
    best = 0
    for start in range(len(rings)):
        seen = set()
        for i in range(start, len(rings)):
            if rings[i] in seen:
                break
            seen.add(rings[i])
        best = max(best, len(seen))
    return best
