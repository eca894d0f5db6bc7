def two_coasts(heights: list[list[int]]) -> list[list[int]]:
    height, width = len(heights), len(heights[0])
    seas = [[set() for _ in range(width)] for _ in range(height)]
    for r in range(height):
        seas[r][0].add("west")
        seas[r][-1].add("east")

    # The lowest squares first. Squares of one height that touch form a terrace and share all they reach.
    seen = set()
    for r, c in sorted(((r, c) for r in range(height) for c in range(width)), key=lambda s: heights[s[0]][s[1]]):
        if (r, c) in seen:
            continue
        seen.add((r, c))
        terrace = [(r, c)]
        reached = set()
        for a, b in terrace:  # it grows while it is read
            reached |= seas[a][b]
            for i, j in ((a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1)):
                if 0 <= i < height and 0 <= j < width:
                    if heights[i][j] < heights[a][b]:
                        reached |= seas[i][j]
                    elif heights[i][j] == heights[a][b] and (i, j) not in seen:
                        seen.add((i, j))
                        terrace.append((i, j))
        for a, b in terrace:
            seas[a][b] = reached

    return [[r, c] for r in range(height) for c in range(width) if len(seas[r][c]) == 2]
