def street_run(letters):
    houses = sorted(set(letters))
    best = run = 1
    for before, now in zip(houses, houses[1:]):
        if now == before + 1:
            run += 1
            best = max(best, run)
        else:
            run = 1
    return best
