def street_run(letters):
    houses = sorted(set(letters))
    if not houses:
        return 0
    run = 1
    for before, now in zip(houses, houses[1:]):
        if now == before + 1:
            run += 1
    return run
