def longest_clean_run(rings):
    seen = set()
    best = 0
    for ring in rings:
        if ring in seen:
            seen = set()
        seen.add(ring)
        best = max(best, len(seen))
    return best
