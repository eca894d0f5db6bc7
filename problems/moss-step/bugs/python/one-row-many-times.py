def moss_step(yard):
    rows, columns = len(yard), len(yard[0])
    result = [[0] * columns] * rows
    for r in range(rows):
        for c in range(columns):
            count = 0
            for i in range(r - 1, r + 2):
                for j in range(c - 1, c + 2):
                    if (i, j) != (r, c) and 0 <= i < rows and 0 <= j < columns:
                        count += yard[i][j]
            if yard[r][c]:
                result[r][c] = 1 if count in (2, 3, 4) else 0
            else:
                result[r][c] = 1 if count == 3 else 0
    return result
