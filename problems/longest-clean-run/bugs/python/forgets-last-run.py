def longest_clean_run(rings):
    window = set()
    left = 0
    best = 0
    for ring in rings:
        if ring in window:
            best = max(best, len(window))
            while ring in window:
                window.remove(rings[left])
                left += 1
        window.add(ring)
    return best
