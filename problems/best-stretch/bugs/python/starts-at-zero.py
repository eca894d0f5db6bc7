def best_stretch(marks):
    best = 0
    current = 0
    for mark in marks:
        current += mark
        if current < 0:
            current = 0
        if current > best:
            best = current
    return best
