def flooded_rows(pans):
    old_rows = [list(row) for row in pans]
    old_columns = [list(column) for column in zip(*pans)]
    for r in range(len(pans)):
        for c in range(len(pans[r])):
            if -1 in old_rows[r] or -1 in old_columns[c]:
                pans[r][c] = -1
