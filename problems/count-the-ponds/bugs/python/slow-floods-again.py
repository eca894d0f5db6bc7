def count_the_ponds(depths):
    rows, columns = len(depths), len(depths[0])

    def pond_of(row, column):
        pond = {(row, column)}
        stack = [(row, column)]
        while stack:
            r, c = stack.pop()
            for i in range(max(0, r - 1), min(rows, r + 2)):
                for j in range(max(0, c - 1), min(columns, c + 2)):
                    if depths[i][j] and (i, j) not in pond:
                        pond.add((i, j))
                        stack.append((i, j))
        return frozenset(pond)

    wet = [(r, c) for r in range(rows) for c in range(columns) if depths[r][c]]
    return len({pond_of(r, c) for r, c in wet})
