def garden_path(length: int) -> int:
    # The ways for the length reached so far, and for the length before it.
    ways = 1
    before = 0  # a path shorter than nothing can't be laid

    for _ in range(length):
        ways, before = ways + before, ways

    return ways
