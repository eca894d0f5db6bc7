def quiet_towers(field: list[str]) -> int:
    size = len(field)
    # Bit c of a number stands for column c of a row.
    dry = [sum(1 << c for c, cell in enumerate(row) if cell == ".") for row in field]

    def ways_from(r, columns, to_the_left, to_the_right):
        if r == size:
            return 1
        ways = 0
        quiet = dry[r] & ~(columns | to_the_left | to_the_right)
        while quiet:
            tower = quiet & -quiet  # the lowest bit that is set
            quiet -= tower
            # Seen from the next row, a slanting line has moved by one column.
            ways += ways_from(r + 1, columns | tower, (to_the_left | tower) >> 1, (to_the_right | tower) << 1)
        return ways

    return ways_from(0, 0, 0, 0)
