def flooded_rows(pans):
    wet_rows = set()
    wet_columns = set()
    for r, row in enumerate(pans):
        for c, salt in enumerate(row):
            if salt == -1:
                wet_rows.add(r)
                wet_columns.add(c)
    for r in wet_rows:
        for c in wet_columns:
            pans[r][c] = -1
