def quiet_towers(field):
    n = len(field)
    dry = [(r, c) for r in range(n) for c in range(n) if field[r][c] == "."]

    def place(missing, quiet):
        if missing == 0:
            return 1
        count = 0
        for r, c in quiet:
            still = [(i, j) for i, j in quiet if i != r and j != c and i + j != r + c and i - j != r - c]
            count += place(missing - 1, still)
        return count

    return place(n, dry)
