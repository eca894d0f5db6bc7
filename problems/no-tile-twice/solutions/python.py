def no_tile_twice(block: int, wall: list[list[int]]) -> bool:
    side = len(wall)
    rows = [set() for _ in range(side)]  # the colours in each row so far
    columns = [set() for _ in range(side)]
    blocks = [set() for _ in range(side)]

    for r, row in enumerate(wall):
        for c, colour in enumerate(row):
            if colour == 0:
                continue
            for seen in (rows[r], columns[c], blocks[r // block * block + c // block]):
                if colour in seen:
                    return False
                seen.add(colour)
    return True
