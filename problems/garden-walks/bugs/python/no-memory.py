def garden_walks(garden):
    def walks_to(r, c):
        if r < 0 or c < 0 or garden[r][c] == "~":
            return 0
        if r == 0 and c == 0:
            return 1
        return walks_to(r - 1, c) + walks_to(r, c - 1)

    return walks_to(len(garden) - 1, len(garden[0]) - 1)
