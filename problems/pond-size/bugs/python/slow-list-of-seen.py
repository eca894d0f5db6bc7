def pond_size(marsh, row, column):
    if marsh[row][column] == ".":
        return 0
    pond = [(row, column)]
    for r, c in pond:
        for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= i < len(marsh) and 0 <= j < len(marsh[0]):
                if marsh[i][j] == "~" and (i, j) not in pond:
                    pond.append((i, j))
    return len(pond)
