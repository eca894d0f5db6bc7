def no_tile_twice(block: int, wall: list[list[int]]) -> bool:
    seen = set()
    for r, row in enumerate(wall):
        for c, colour in enumerate(row):
            if colour == 0:
                continue
            # One sentence for each line and block that the tile is part of; none may be said twice.
            facts = {(colour, "row", r), (colour, "column", c), (colour, "block", r // block, c // block)}
            if seen & facts:
                return False
            seen |= facts
    return True
