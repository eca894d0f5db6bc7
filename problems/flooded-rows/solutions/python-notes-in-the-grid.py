def flooded_rows(pans: list[list[int]]) -> None:
    if not pans:
        return
    rows = len(pans)
    columns = len(pans[0])
    # Row 0 and column 0 become the notebook, so their own state is saved first.
    top_wet = -1 in pans[0]
    left_wet = any(row[0] == -1 for row in pans)

    for r in range(1, rows):
        for c in range(1, columns):
            if pans[r][c] == -1:
                pans[r][0] = -1
                pans[0][c] = -1

    # The pans that hold no notes come first, while the notes can still be read.
    for r in range(1, rows):
        for c in range(1, columns):
            if pans[r][0] == -1 or pans[0][c] == -1:
                pans[r][c] = -1

    if top_wet:
        for c in range(columns):
            pans[0][c] = -1
    if left_wet:
        for r in range(rows):
            pans[r][0] = -1
