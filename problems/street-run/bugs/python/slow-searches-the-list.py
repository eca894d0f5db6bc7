def street_run(letters):
    best = 0
    for house in letters:
        if house - 1 not in letters:
            run = 1
            while house + run in letters:
                run += 1
            best = max(best, run)
    return best
