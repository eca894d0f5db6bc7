def moss_step(yard):
    rows, columns = len(yard), len(yard[0])
    mossy = [[r, c] for r in range(rows) for c in range(columns) if yard[r][c]]
    result = []
    for r in range(rows):
        row = []
        for c in range(columns):
            count = 0
            for i in (r - 1, r, r + 1):
                for j in (c - 1, c, c + 1):
                    if (i != r or j != c) and [i, j] in mossy:
                        count += 1
            row.append(int(count == 3 or (yard[r][c] == 1 and count in (2, 4))))
        result.append(row)
    return result
