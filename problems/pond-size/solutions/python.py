def pond_size(marsh: list[str], row: int, column: int) -> int:
    height, width = len(marsh), len(marsh[0])
    if marsh[row][column] != "~":
        return 0

    pond = {(row, column)}  # every square found so far
    waiting = [(row, column)]  # found, but not left in all directions yet
    while waiting:
        r, c = waiting.pop()
        for square in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            i, j = square
            if 0 <= i < height and 0 <= j < width and marsh[i][j] == "~" and square not in pond:
                # Noted as soon as it is found, so that nobody else puts it on the pile too.
                pond.add(square)
                waiting.append(square)

    return len(pond)
