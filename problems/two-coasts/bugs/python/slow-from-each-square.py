def two_coasts(heights):
    rows, columns = len(heights), len(heights[0])
    result = []
    for row in range(rows):
        for column in range(columns):
            seen = {(row, column)}
            stack = [(row, column)]
            west = east = False
            while stack and not (west and east):
                r, c = stack.pop()
                west = west or c == 0
                east = east or c == columns - 1
                for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if 0 <= i < rows and 0 <= j < columns and (i, j) not in seen and heights[i][j] <= heights[r][c]:
                        seen.add((i, j))
                        stack.append((i, j))
            if west and east:
                result.append([row, column])
    return result
