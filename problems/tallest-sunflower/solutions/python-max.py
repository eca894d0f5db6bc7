def tallest_sunflower(tops: list[int]) -> int:
    if not tops:
        return -1
    # Two walks: one finds the largest number, the other its first place.
    return tops.index(max(tops))
