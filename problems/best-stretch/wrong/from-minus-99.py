def best_stretch(marks):
    best = -99
    here = 0
    for mark in marks:
        here = max(here, 0) + mark
        best = max(best, here)
    return best
