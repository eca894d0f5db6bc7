def exam_marks(marks):
    counts = [0] * 101
    for m in marks:
        counts[m] += 1
    result = []
    for m in range(101):
        result += [m] * counts[m]
    return result
