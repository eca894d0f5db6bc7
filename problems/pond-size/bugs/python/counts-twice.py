def pond_size(marsh, row, column):
    if marsh[row][column] != "~":
        return 0
    rows, columns = len(marsh), len(marsh[0])
    visited = set()
    found = [(row, column)]
    for r, c in found:  # grows while we walk along it
        visited.add((r, c))
        for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= i < rows and 0 <= j < columns:
                if marsh[i][j] == "~" and (i, j) not in visited:
                    found.append((i, j))
    return len(found)
