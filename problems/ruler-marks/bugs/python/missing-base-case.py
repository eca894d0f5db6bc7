def ruler_marks(n):
    left = ruler_marks(n - 1)
    right = ruler_marks(n - 1)
    return left + [n] + right
