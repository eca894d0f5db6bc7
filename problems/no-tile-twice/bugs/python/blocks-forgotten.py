def no_tile_twice(block, wall):
    seen = set()
    for r, row in enumerate(wall):
        for c, colour in enumerate(row):
            if colour == 0:
                continue
            if (colour, "row", r) in seen or (colour, "column", c) in seen:
                return False
            seen.add((colour, "row", r))
            seen.add((colour, "column", c))
    return True
