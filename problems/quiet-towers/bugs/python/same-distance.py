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
            d = abs(r - c)
            if field[r][c] == "." and c not in columns and r + c not in sums and d not in differences:
                columns.add(c)
                sums.add(r + c)
                differences.add(d)
                count += place(r + 1)
                columns.remove(c)
                sums.remove(r + c)
                differences.remove(d)
        return count

    return place(0)
