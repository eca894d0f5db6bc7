def quiet_towers(field):
    n = len(field)
    columns = set()
    diagonals = set()

    def place(r):
        if r == n:
            return 1
        count = 0
        for c in range(n):
            if field[r][c] == "." and c not in columns and r - c not in diagonals:
                columns.add(c)
                diagonals.add(r - c)
                count += place(r + 1)
                columns.remove(c)
                diagonals.remove(r - c)
        return count

    return place(0)
