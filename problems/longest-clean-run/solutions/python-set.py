def longest_clean_run(rings: list[int]) -> int:
    inside = set()  # the rings of the current run
    left = 0
    best = 0

    for ring in rings:
        # Let birds go on the left until this one is new again.
        while ring in inside:
            inside.remove(rings[left])
            left += 1
        inside.add(ring)
        best = max(best, len(inside))

    return best
