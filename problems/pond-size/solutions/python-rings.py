def pond_size(marsh: list[str], row: int, column: int) -> int:
    new_water = {(r, c) for r, line in enumerate(marsh) for c, sign in enumerate(line) if sign == "~"}
    edge = {(row, column)} & new_water
    size = 0

    # All squares one step further on at once, then two steps, and so on.
    while edge:
        size += len(edge)
        new_water -= edge
        steps = set()
        for r, c in edge:
            steps.update([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)])
        edge = steps & new_water

    return size
