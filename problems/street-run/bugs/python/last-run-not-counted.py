def street_run(letters):
    houses = sorted(set(letters))
    best = run = 0
    before = None
    for house in houses:
        if before is not None and house != before + 1:
            best = max(best, run)
            run = 0
        run += 1
        before = house
    return best
