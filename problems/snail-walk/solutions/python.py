def snail_walk(field: list[list[int]]) -> list[int]:
    if not field:
        return []

    eaten = []
    top, bottom = 0, len(field) - 1  # the borders of what is left, all four included
    left, right = 0, len(field[0]) - 1

    while top <= bottom and left <= right:
        eaten += [field[r][left] for r in range(top, bottom + 1)]
        left += 1
        eaten += [field[bottom][c] for c in range(left, right + 1)]
        bottom -= 1
        # What is left now may be nothing at all, and there would be no way back.
        if left <= right:
            eaten += [field[r][right] for r in range(bottom, top - 1, -1)]
            right -= 1
        if top <= bottom:
            eaten += [field[top][c] for c in range(right, left - 1, -1)]
            top += 1

    return eaten
