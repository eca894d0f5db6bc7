def count_the_ponds(depths):
    seen = set()
    ponds = 0
    for row in range(len(depths)):
        for column in range(len(depths[0])):
            if depths[row][column] == 0 or (row, column) in seen:
                continue
            ponds += 1
            stack = [(row, column)]
            seen.add((row, column))
            while stack:
                r, c = stack.pop()
                for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if 0 <= i < len(depths) and 0 <= j < len(depths[0]):
                        if depths[i][j] and (i, j) not in seen:
                            seen.add((i, j))
                            stack.append((i, j))
    return ponds
