def exam_marks(marks):
    counts = [0] * 101
    for m in marks:
        counts[m] += 1
    result = []
    for m in range(100, 0, -1):
        for _ in range(counts[m]):
            result.append(m)
    return result
