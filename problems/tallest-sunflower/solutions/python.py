def tallest_sunflower(tops: list[int]) -> int:
    best = -1  # the place of the tallest flower so far; no flower yet

    for place in range(len(tops)):
        # Only a taller flower takes over, so the first of equals stays.
        if best == -1 or tops[place] > tops[best]:
            best = place

    return best
