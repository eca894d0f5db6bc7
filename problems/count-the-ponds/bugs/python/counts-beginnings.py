def count_the_ponds(depths):
    ponds = 0
    for r, line in enumerate(depths):
        for c, depth in enumerate(line):
            if depth == 0:
                continue
            # a pond begins where no water lies to the left or above
            before = [(r, c - 1), (r - 1, c - 1), (r - 1, c), (r - 1, c + 1)]
            if not any(0 <= i and 0 <= j < len(line) and depths[i][j] for i, j in before):
                ponds += 1
    return ponds
