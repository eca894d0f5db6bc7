def snail_walk(field: list[list[int]]) -> list[int]:
    if not field:
        return []

    rows, columns = len(field), len(field[0])
    been = [[False] * columns for _ in range(rows)]
    eaten = []
    r, c = 0, 0
    down, across = 1, 0  # one step in the direction of the walk

    while len(eaten) < rows * columns:
        eaten.append(field[r][c])
        been[r][c] = True
        next_r, next_c = r + down, c + across
        free = 0 <= next_r < rows and 0 <= next_c < columns and not been[next_r][next_c]
        if not free:
            # A turn to the left: down, right, up, left, and down again.
            down, across = -across, down
        r, c = r + down, c + across

    return eaten
