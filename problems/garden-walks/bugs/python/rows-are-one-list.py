def garden_walks(garden):
    rows = len(garden)
    columns = len(garden[0])
    if garden[0][0] == "~":
        return 0
    table = [[0] * columns] * rows
    table[0][0] = 1
    for r in range(rows):
        for c in range(columns):
            if (r == 0 and c == 0) or garden[r][c] == "~":
                continue
            up = table[r - 1][c] if r > 0 else 0
            left = table[r][c - 1] if c > 0 else 0
            table[r][c] = up + left
    return table[rows - 1][columns - 1]
