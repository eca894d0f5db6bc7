def exam_marks(marks):
    result = []
    while marks:
        best = max(marks)
        marks.remove(best)
        result.append(best)
    return result
