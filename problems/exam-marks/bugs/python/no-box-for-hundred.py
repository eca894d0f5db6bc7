def exam_marks(marks):
    counts = [0] * 100
    for m in marks:
        counts[m] += 1
    result = []
    for m in range(99, -1, -1):
        for _ in range(counts[m]):
            result.append(m)
    return result
