def ruler_marks(n):
    def draw(depth):
        if depth > n:
            return []
        half = draw(depth + 1)
        return half + [depth] + half

    return draw(1)
