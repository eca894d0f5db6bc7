def moss_step(yard: list[list[int]]) -> list[list[int]]:
    rows = len(yard)
    columns = len(yard[0])

    # A border of one more stone on each side, so that nobody stands at an edge.
    around = [[0] * (columns + 2) for _ in range(rows + 2)]
    for r, row in enumerate(yard):
        for c, stone in enumerate(row):
            if stone:
                for i in (r, r + 1, r + 2):
                    for j in (c, c + 1, c + 2):
                        around[i][j] += 1
                around[r + 1][c + 1] -= 1

    wanted = {0: (3,), 1: (2, 3, 4)}
    return [
        [int(around[r + 1][c + 1] in wanted[yard[r][c]]) for c in range(columns)]
        for r in range(rows)
    ]
