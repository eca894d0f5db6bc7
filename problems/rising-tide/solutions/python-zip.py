def rising_tide(heights: list[int]) -> bool:
    # zip() stops with the shorter list, so the last height gets no partner of its own.
    return all(earlier <= later for earlier, later in zip(heights, heights[1:]))
