def street_run(letters):
    if not letters:
        return 0
    letters = sorted(letters)
    best = run = 1
    for before, now in zip(letters, letters[1:]):
        run = run + 1 if now == before + 1 else 1
        best = max(best, run)
    return best
