def best_stretch(marks):
    best = marks[0]
    current = 0
    for mark in marks:
        current = max(current + mark, mark)
        max(best, current)
    return best
