def ripening_crate(crate):
    hard = {(r, c) for r, row in enumerate(crate) for c, cell in enumerate(row) if cell == "h"}
    ripe = [(r, c) for r, row in enumerate(crate) for c, cell in enumerate(row) if cell == "r"]
    days = 0
    while hard and ripe:
        new = []
        for r, c in ripe:
            for i in (r - 1, r, r + 1):
                for j in (c - 1, c, c + 1):
                    if (i, j) in hard:
                        hard.remove((i, j))
                        new.append((i, j))
        ripe = new
        days += 1
    return -1 if hard else days
