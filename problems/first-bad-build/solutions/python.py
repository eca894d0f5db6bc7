def first_bad_build(bad: list[bool]) -> int:
    # Every build before lo is known to be good, every build from hi on is known to be bad.
    # The answer lies in lo..hi, both included: hi itself may be one past the last build.
    lo, hi = 0, len(bad)

    while lo < hi:
        mid = (lo + hi) // 2  # lo <= mid < hi, so mid is always a real build
        if bad[mid]:
            hi = mid  # mid may be the first bad one: it stays possible
        else:
            lo = mid + 1  # mid is good, so the answer is after it

    return lo
