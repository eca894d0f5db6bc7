def moss_step(yard):
    rows, columns = len(yard), len(yard[0])
    result = [[0] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            count = 0
            for i in range(max(0, r - 1), min(rows, r + 2)):
                count += sum(yard[i][max(0, c - 1):c + 2])
            if yard[r][c]:
                result[r][c] = int(2 <= count <= 4)
            else:
                result[r][c] = int(count == 3)
    return result
