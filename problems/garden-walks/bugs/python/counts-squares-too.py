def garden_walks(garden):
    rows = len(garden)
    columns = len(garden[0])
    table = [[0] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            if garden[r][c] == "~":
                continue
            up = table[r - 1][c] if r > 0 else 0
            left = table[r][c - 1] if c > 0 else 0
            if up or left or (r == 0 and c == 0):
                table[r][c] = up + left + 1
    return table[-1][-1]
