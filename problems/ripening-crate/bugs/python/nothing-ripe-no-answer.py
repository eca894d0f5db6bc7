def ripening_crate(crate):
    hard = {(r, c) for r, row in enumerate(crate) for c, cell in enumerate(row) if cell == "h"}
    ripe = [(r, c) for r, row in enumerate(crate) for c, cell in enumerate(row) if cell == "r"]
    if not ripe:
        return -1
    days = -1
    while ripe:
        new = []
        for r, c in ripe:
            for place in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if place in hard:
                    hard.remove(place)
                    new.append(place)
        ripe = new
        days += 1
    return -1 if hard else days
