def garden_walks(garden):
    rows = len(garden)
    columns = len(garden[0])
    table = [[0] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            if r == 0 and c == 0:
                table[r][c] = 1
            elif garden[r][c] == ".":
                if r > 0:
                    table[r][c] += table[r - 1][c]
                if c > 0:
                    table[r][c] += table[r][c - 1]
    return table[-1][-1]
