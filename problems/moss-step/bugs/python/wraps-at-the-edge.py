def moss_step(yard):
    result = []
    for r in range(len(yard)):
        row = []
        for c in range(len(yard[0])):
            count = 0
            for i in (r - 1, r, r + 1):
                for j in (c - 1, c, c + 1):
                    if i == r and j == c:
                        continue
                    if i < len(yard) and j < len(yard[0]):
                        count += yard[i][j]
            if yard[r][c] == 1:
                row.append(1 if 2 <= count <= 4 else 0)
            else:
                row.append(1 if count == 3 else 0)
        result.append(row)
    return result
