def pond_size(marsh, row, column):
    if marsh[row][column] == ".":
        return 0
    seen = {(row, column)}
    todo = [(row, column)]
    while todo:
        r, c = todo.pop()
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                i, j = r + dr, c + dc
                if 0 <= i < len(marsh) and 0 <= j < len(marsh[0]):
                    if marsh[i][j] == "~" and (i, j) not in seen:
                        seen.add((i, j))
                        todo.append((i, j))
    return len(seen)
