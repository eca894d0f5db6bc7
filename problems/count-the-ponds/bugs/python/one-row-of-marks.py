def count_the_ponds(depths):
    rows, columns = len(depths), len(depths[0])
    visited = [[False] * columns] * rows
    ponds = 0
    for row in range(rows):
        for column in range(columns):
            if depths[row][column] == 0 or visited[row][column]:
                continue
            ponds += 1
            visited[row][column] = True
            stack = [(row, column)]
            while stack:
                r, c = stack.pop()
                for i in range(max(0, r - 1), min(rows, r + 2)):
                    for j in range(max(0, c - 1), min(columns, c + 2)):
                        if depths[i][j] and not visited[i][j]:
                            visited[i][j] = True
                            stack.append((i, j))
    return ponds
