def flooded_rows(pans):
    for r in range(len(pans)):
        for c in range(len(pans[r])):
            if pans[r][c] == -1:
                for k in range(len(pans[r])):
                    pans[r][k] = -1
                for k in range(len(pans)):
                    pans[k][c] = -1
