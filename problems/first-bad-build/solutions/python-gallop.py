def first_bad_build(bad: list[bool]) -> int:
    # Start at the front with steps that double. When the mistake is an early one this
    # needs about 2 log k looks, k being the answer, however many builds there are.
    step = 1
    while step <= len(bad) and not bad[step - 1]:
        step *= 2

    # Build step // 2 - 1 was good (if there is such a build); build step - 1 was bad or does not exist.
    good_before = step // 2
    first_known_bad = min(step - 1, len(bad))
    while good_before < first_known_bad:
        mid = (good_before + first_known_bad) // 2
        if bad[mid]:
            first_known_bad = mid
        else:
            good_before = mid + 1

    return good_before
