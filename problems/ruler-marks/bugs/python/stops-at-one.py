def ruler_marks(n):
    if n == 1:
        return [1]
    half = ruler_marks(n - 1)
    return half + [n] + half
