def ripening_crate(crate: list[str]) -> int:
    hard = set()
    newly_ripe = []  # ripe since the last round, or from the start
    for r, row in enumerate(crate):
        for c, cell in enumerate(row):
            if cell == "h":
                hard.add((r, c))
            elif cell == "r":
                newly_ripe.append((r, c))

    days = 0
    while hard and newly_ripe:
        ripe_tomorrow = []
        for r, c in newly_ripe:
            for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if beside in hard:
                    hard.remove(beside)
                    ripe_tomorrow.append(beside)
        newly_ripe = ripe_tomorrow
        days += 1

    return -1 if hard else days
