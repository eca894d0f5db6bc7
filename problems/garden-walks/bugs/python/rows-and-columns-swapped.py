def garden_walks(garden):
    rows = len(garden)
    columns = len(garden[0])
    table = [[0] * rows for _ in range(columns)]
    for r in range(rows):
        for c in range(columns):
            if garden[r][c] == "~":
                continue
            if r == 0 and c == 0:
                table[r][c] = 1
                continue
            if r > 0:
                table[r][c] += table[r - 1][c]
            if c > 0:
                table[r][c] += table[r][c - 1]
    return table[rows - 1][columns - 1]
