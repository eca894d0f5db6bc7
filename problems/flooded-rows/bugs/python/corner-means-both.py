def flooded_rows(pans):
    if not pans:
        return
    for r in range(len(pans)):
        for c in range(len(pans[0])):
            if pans[r][c] == -1:
                pans[r][0] = -1
                pans[0][c] = -1
    for r in range(1, len(pans)):
        for c in range(1, len(pans[0])):
            if pans[r][0] == -1 or pans[0][c] == -1:
                pans[r][c] = -1
    if pans[0][0] == -1:
        for c in range(len(pans[0])):
            pans[0][c] = -1
        for r in range(len(pans)):
            pans[r][0] = -1
