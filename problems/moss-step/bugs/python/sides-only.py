def moss_step(yard):
    rows, columns = len(yard), len(yard[0])
    result = [[0] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            count = 0
            for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= i < rows and 0 <= j < columns:
                    count += yard[i][j]
            if yard[r][c]:
                result[r][c] = int(2 <= count <= 4)
            else:
                result[r][c] = int(count == 3)
    return result
