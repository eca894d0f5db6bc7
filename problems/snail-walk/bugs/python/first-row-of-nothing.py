def snail_walk(field):
    eaten = []
    top, bottom = 0, len(field) - 1
    left, right = 0, len(field[0]) - 1
    while top <= bottom and left <= right:
        for r in range(top, bottom + 1):
            eaten.append(field[r][left])
        left += 1
        for c in range(left, right + 1):
            eaten.append(field[bottom][c])
        bottom -= 1
        if left <= right:
            for r in range(bottom, top - 1, -1):
                eaten.append(field[r][right])
            right -= 1
        if top <= bottom:
            for c in range(right, left - 1, -1):
                eaten.append(field[top][c])
            top += 1
    return eaten
