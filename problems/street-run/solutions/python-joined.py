def street_run(letters: list[int]) -> int:
    length = {}  # for each house so far; it is kept right only for the two ends of a run
    longest = 0

    for house in letters:
        if house in length:
            continue
        below = length.get(house - 1, 0)
        above = length.get(house + 1, 0)
        joined = below + 1 + above
        length[house] = joined
        # The new house joins the run below it and the run above it; tell the far ends.
        length[house - below] = joined
        length[house + above] = joined
        longest = max(longest, joined)

    return longest
