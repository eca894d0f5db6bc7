def ruler_marks(n):
    if n == 0:
        return [0]
    half = ruler_marks(n - 1)
    return half + [n] + half
