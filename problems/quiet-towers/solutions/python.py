def quiet_towers(field: list[str]) -> int:
    size = len(field)
    # The lines on which a tower stands in a row above:
    columns = set()
    rising = set()  # row + column is the same on each
    falling = set()  # row - column is the same on each

    def ways_from(r):
        if r == size:
            return 1
        ways = 0
        for c in range(size):
            if field[r][c] == "~" or c in columns or r + c in rising or r - c in falling:
                continue
            columns.add(c)
            rising.add(r + c)
            falling.add(r - c)
            ways += ways_from(r + 1)
            columns.remove(c)
            rising.remove(r + c)
            falling.remove(r - c)
        return ways

    return ways_from(0)
