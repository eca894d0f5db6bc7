def no_tile_twice(block, wall):
    tiles = [(r, c, colour) for r, row in enumerate(wall) for c, colour in enumerate(row) if colour != 0]
    for i, (r, c, colour) in enumerate(tiles):
        for j in range(i):
            r2, c2, colour2 = tiles[j]
            if colour == colour2:
                if r == r2 or c == c2 or (r // block == r2 // block and c // block == c2 // block):
                    return False
    return True
