def street_run(letters):
    houses = set(letters)
    best = 0
    for house in houses:
        run = 1
        while house + run in houses:
            run += 1
        best = max(best, run)
    return best
