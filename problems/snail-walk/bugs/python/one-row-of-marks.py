def snail_walk(field):
    if not field:
        return []
    rows, cols = len(field), len(field[0])
    seen = [[False] * cols] * rows
    directions = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    d = 0
    r = c = 0
    out = []
    for _ in range(rows * cols):
        out.append(field[r][c])
        seen[r][c] = True
        nr, nc = r + directions[d][0], c + directions[d][1]
        if nr < 0 or nr >= rows or nc < 0 or nc >= cols or seen[nr][nc]:
            d = (d + 1) % 4
            nr, nc = r + directions[d][0], c + directions[d][1]
        r, c = nr, nc
    return out
