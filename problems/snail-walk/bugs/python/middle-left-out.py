def snail_walk(field):
    if not field:
        return []
    eaten = []
    top, bottom = 0, len(field) - 1
    left, right = 0, len(field[0]) - 1
    while top < bottom and left < right:
        for r in range(top, bottom + 1):
            eaten.append(field[r][left])
        for c in range(left + 1, right + 1):
            eaten.append(field[bottom][c])
        for r in range(bottom - 1, top - 1, -1):
            eaten.append(field[r][right])
        for c in range(right - 1, left, -1):
            eaten.append(field[top][c])
        top += 1
        bottom -= 1
        left += 1
        right -= 1
    return eaten
