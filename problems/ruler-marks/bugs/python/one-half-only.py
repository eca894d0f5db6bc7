def ruler_marks(n):
    if n == 0:
        return []
    return ruler_marks(n - 1) + [n]
