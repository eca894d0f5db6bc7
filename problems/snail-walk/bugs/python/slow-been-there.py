def snail_walk(field):
    if not field:
        return []
    rows, columns = len(field), len(field[0])
    path = []
    r = c = 0
    dr, dc = 1, 0
    while len(path) < rows * columns:
        path.append((r, c))
        nr, nc = r + dr, c + dc
        if not (0 <= nr < rows and 0 <= nc < columns) or (nr, nc) in path:
            dr, dc = -dc, dr
        r, c = r + dr, c + dc
    return [field[r][c] for r, c in path]
