def pond_size(marsh, row, column):
    seen = set()
    todo = [(row, column)]
    while todo:
        r, c = todo.pop()
        if (r, c) in seen:
            continue
        try:
            if marsh[r][c] != "~":
                continue
        except IndexError:
            continue  # not on the map
        seen.add((r, c))
        todo += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return len(seen)
