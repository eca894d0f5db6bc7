def cheapest_floor(floor: list[list[int]]) -> int:
    last_row = len(floor) - 1
    last_column = len(floor[0]) - 1
    known = {}  # (row, column) -> the least effort from that tile to the end

    def least_from(r, c):
        if (r, c) not in known:
            ways_on = []
            if r < last_row:
                ways_on.append(least_from(r + 1, c))
            if c < last_column:
                ways_on.append(least_from(r, c + 1))
            known[r, c] = floor[r][c] + min(ways_on, default=0)
        return known[r, c]

    return least_from(0, 0)
