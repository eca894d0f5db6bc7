def fewest_cancelled(talks: list[list[int]]) -> int:
    cancelled = 0
    tent_free = 0
    # The talk that ends first leaves the most time for all the rest.
    for start, end in sorted(talks, key=lambda talk: talk[1]):
        if start >= tent_free:
            tent_free = end
        else:
            cancelled += 1
    return cancelled
