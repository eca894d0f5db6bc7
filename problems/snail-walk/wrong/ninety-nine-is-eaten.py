def snail_walk(field):
    if not field:
        return []
    rows, columns = len(field), len(field[0])
    left = [row[:] for row in field]
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    eaten = []
    r = c = turn = 0
    for _ in range(rows * columns):
        eaten.append(left[r][c])
        left[r][c] = 99
        i, j = r + steps[turn][0], c + steps[turn][1]
        if not (0 <= i < rows and 0 <= j < columns and left[i][j] != 99):
            turn = (turn + 1) % 4
            i, j = r + steps[turn][0], c + steps[turn][1]
        r, c = i, j
    return eaten
