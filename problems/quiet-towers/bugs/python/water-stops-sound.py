def quiet_towers(field):
    n = len(field)

    def hears(r, c, down, right):
        # Does a tower at (r, c) hear one in an earlier row?
        for distance in range(1, r + 1):
            i, j = r - distance * down, c - distance * right
            if not 0 <= j < n or field[i][j] == "~":
                return False
            if towers[i] == j:
                return True
        return False

    towers = []

    def place(r):
        if r == n:
            return 1
        count = 0
        for c in range(n):
            if field[r][c] == "." and not any(hears(r, c, 1, right) for right in (-1, 0, 1)):
                towers.append(c)
                count += place(r + 1)
                towers.pop()
        return count

    return place(0)
