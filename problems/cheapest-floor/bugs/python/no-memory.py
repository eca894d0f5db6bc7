def cheapest_floor(floor):
    def least_to(r, c):
        if r == 0 and c == 0:
            return floor[0][0]
        if r < 0 or c < 0:
            return float("inf")
        return floor[r][c] + min(least_to(r - 1, c), least_to(r, c - 1))

    return least_to(len(floor) - 1, len(floor[0]) - 1)
