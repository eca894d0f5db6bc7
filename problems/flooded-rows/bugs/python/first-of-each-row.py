def flooded_rows(pans):
    wet_rows = []
    wet_columns = set()
    for r, row in enumerate(pans):
        if -1 in row:
            wet_rows.append(r)
            wet_columns.add(row.index(-1))
    for r in wet_rows:
        pans[r][:] = [-1] * len(pans[r])
    for row in pans:
        for c in wet_columns:
            row[c] = -1
