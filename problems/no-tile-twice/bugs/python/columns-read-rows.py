def no_tile_twice(block, wall):
    side = block * block
    for line in range(side):
        row = [wall[line][c] for c in range(side) if wall[line][c] != 0]
        column = [wall[line][r] for r in range(side) if wall[line][r] != 0]
        top = line // block * block
        left = line % block * block
        square = [wall[top + i][left + j] for i in range(block) for j in range(block) if wall[top + i][left + j] != 0]
        for colours in (row, column, square):
            if len(set(colours)) < len(colours):
                return False
    return True
