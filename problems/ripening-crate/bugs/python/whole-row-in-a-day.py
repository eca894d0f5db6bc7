def ripening_crate(crate):
    grid = [list(row) for row in crate]
    rows = len(grid)
    columns = len(grid[0])
    days = 0
    while any("h" in row for row in grid):
        changed = False
        for r in range(rows):
            for c in range(columns):
                if grid[r][c] != "h":
                    continue
                for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if 0 <= i < rows and 0 <= j < columns and grid[i][j] == "r":
                        grid[r][c] = "r"
                        changed = True
        if not changed:
            return -1
        days += 1
    return days
