def flooded_rows(pans):
    wet_columns = set()
    for row in pans:
        for c, salt in enumerate(row):
            if salt == -1:
                wet_columns.add(c)
    for row in pans:
        if -1 in row:
            row = [-1] * len(row)
        else:
            for c in wet_columns:
                row[c] = -1
