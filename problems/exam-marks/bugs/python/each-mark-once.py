def exam_marks(marks):
    given = [False] * 101
    for m in marks:
        given[m] = True
    return [m for m in range(100, -1, -1) if given[m]]
