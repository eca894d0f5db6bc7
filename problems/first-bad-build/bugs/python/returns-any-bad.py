def first_bad_build(bad: list[bool]) -> int:
    lo, hi = 0, len(bad) - 1
    while lo <= hi:
        mid = (lo + hi) // 2
        if bad[mid]:
            return mid
        lo = mid + 1
    return len(bad)
