def best_stretch(marks):
    best = marks[0]
    current = 0
    for mark in marks:
        if mark < 0:
            current = 0
            best = max(best, mark)
        else:
            current += mark
            best = max(best, current)
    return best
