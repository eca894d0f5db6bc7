def garden_walks(garden):
    rows = len(garden)
    columns = len(garden[0])
    if garden[0][0] == "~" or garden[-1][-1] == "~":
        return 0
    table = [[1] * columns for _ in range(rows)]
    for r in range(1, rows):
        for c in range(1, columns):
            if garden[r][c] == "~":
                table[r][c] = 0
            else:
                table[r][c] = table[r - 1][c] + table[r][c - 1]
    return table[-1][-1]
