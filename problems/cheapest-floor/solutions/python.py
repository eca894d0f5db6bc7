def cheapest_floor(floor: list[list[int]]) -> int:
    # The least effort for a way to the tile in each column: of this row as far as
    # we have got, of the row above from there on. Before the first row there is
    # nothing but a free start at the top left.
    least = [0] + [float("inf")] * (len(floor[0]) - 1)

    for row in floor:
        for c, effort in enumerate(row):
            if c > 0:
                least[c] = min(least[c], least[c - 1])
            least[c] += effort

    return least[-1]
