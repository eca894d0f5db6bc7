def street_run(letters):
    best = run = 0
    for i, house in enumerate(letters):
        if i > 0 and house == letters[i - 1] + 1:
            run += 1
        elif i == 0 or house != letters[i - 1]:
            run = 1
        best = max(best, run)
    return best
