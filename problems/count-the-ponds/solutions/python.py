def count_the_ponds(depths: list[list[int]]) -> int:
    height, width = len(depths), len(depths[0])
    found = [[False] * width for _ in range(height)]
    ponds = 0

    for row in range(height):
        for column in range(width):
            if depths[row][column] == 0 or found[row][column]:
                continue
            # No pond so far has this square. Find all of its pond now, so that nobody counts it again.
            ponds += 1
            found[row][column] = True
            waiting = [(row, column)]
            while waiting:
                r, c = waiting.pop()
                for i in range(max(r - 1, 0), min(r + 2, height)):
                    for j in range(max(c - 1, 0), min(c + 2, width)):
                        if depths[i][j] > 0 and not found[i][j]:
                            found[i][j] = True
                            waiting.append((i, j))

    return ponds
