def longest_clean_run(rings):
    seen = set()
    left = 0
    best = 0
    for right in range(len(rings)):
        while rings[right] in seen:
            seen.remove(rings[left])
            left += 1
        seen.add(rings[right])
        best = max(best, right - left)
    return best
