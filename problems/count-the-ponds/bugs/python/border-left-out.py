def count_the_ponds(depths):
    rows, columns = len(depths), len(depths[0])
    ponds = 0
    # from 1 to the last but one, so that every square has eight neighbours
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            if depths[row][column] == 0:
                continue
            ponds += 1
            stack = [(row, column)]
            depths[row][column] = 0
            while stack:
                r, c = stack.pop()
                for i in range(max(0, r - 1), min(rows, r + 2)):
                    for j in range(max(0, c - 1), min(columns, c + 2)):
                        if depths[i][j]:
                            depths[i][j] = 0
                            stack.append((i, j))
    return ponds
