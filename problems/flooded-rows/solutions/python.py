def flooded_rows(pans: list[list[int]]) -> None:
    wet_rows = set()
    wet_columns = set()

    # Only look, and write nothing yet: every -1 met here is an old one.
    for r, row in enumerate(pans):
        for c, salt in enumerate(row):
            if salt == -1:
                wet_rows.add(r)
                wet_columns.add(c)

    # Only write: whatever has to be known about the old grid is in the two sets.
    for r, row in enumerate(pans):
        for c in range(len(row)):
            if r in wet_rows or c in wet_columns:
                row[c] = -1
