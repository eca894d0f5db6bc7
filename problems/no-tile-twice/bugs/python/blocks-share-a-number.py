def no_tile_twice(block, wall):
    seen = set()
    for r, row in enumerate(wall):
        for c, colour in enumerate(row):
            if colour == 0:
                continue
            facts = {(colour, "row", r), (colour, "column", c), (colour, "block", r // block + c // block)}
            if seen & facts:
                return False
            seen |= facts
    return True
