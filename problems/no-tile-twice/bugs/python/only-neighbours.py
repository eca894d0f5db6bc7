def no_tile_twice(block, wall):
    side = block * block

    def is_good(places):
        colours = [wall[r][c] for r, c in places if wall[r][c] != 0]
        return all(a != b for a, b in zip(colours, colours[1:]))

    for line in range(side):
        top = line // block * block
        left = line % block * block
        if not is_good([(line, c) for c in range(side)]) or not is_good([(r, line) for r in range(side)]):
            return False
        if not is_good([(top + i, left + j) for i in range(block) for j in range(block)]):
            return False
    return True
