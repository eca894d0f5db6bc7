def first_bad_build(bad: list[bool]) -> int:
    lo, hi = 0, len(bad)
    while lo <= hi:
        mid = (lo + hi) // 2
        if bad[mid]:
            hi = mid - 1
        else:
            lo = mid + 1
    return lo
