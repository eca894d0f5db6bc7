def count_the_ponds(depths):
    rows, columns = len(depths), len(depths[0])
    ponds = 0
    for row in range(rows):
        for column in range(columns):
            depth = depths[row][column]
            if depth == 0:
                continue
            ponds += 1
            depths[row][column] = 0
            stack = [(row, column)]
            while stack:
                r, c = stack.pop()
                for i in range(r - 1, r + 2):
                    for j in range(c - 1, c + 2):
                        if 0 <= i < rows and 0 <= j < columns and depths[i][j] == depth:
                            depths[i][j] = 0
                            stack.append((i, j))
    return ponds
