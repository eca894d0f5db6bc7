def moss_step(yard):
    rows, columns = len(yard), len(yard[0])
    for r in range(rows):
        for c in range(columns):
            count = 0
            for i in range(r - 1, r + 2):
                for j in range(c - 1, c + 2):
                    if (i, j) != (r, c) and 0 <= i < rows and 0 <= j < columns:
                        count += yard[i][j]
            if yard[r][c] == 1 and not 2 <= count <= 4:
                yard[r][c] = 0
            elif yard[r][c] == 0 and count == 3:
                yard[r][c] = 1
    return yard
