def best_stretch(marks):
    best = max(marks)
    current = 0
    for mark in marks:
        if current + mark < 0:
            current = 0
        else:
            if mark < 0:
                best = max(best, current)
            current += mark
    return best
