def best_stretch(marks):
    good = [mark for mark in marks if mark > 0]
    if not good:
        return max(marks)
    return sum(good)
