def quiet_towers(field):
    n = len(field)
    columns = set()
    sums = set()
    differences = set()

    def place(r):
        if r == n:
            return 1
        count = 0
        for c in range(n):
            if field[r][c] == "." and c not in columns and r + c not in sums and r - c not in differences:
                columns.add(c)
                sums.add(r + c)
                differences.add(r - c)
                count += place(r + 1)
        return count

    return place(0)
