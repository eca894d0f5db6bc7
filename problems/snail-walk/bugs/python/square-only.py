def snail_walk(field):
    if not field:
        return []
    eaten = []
    n = len(field)
    for ring in range((n + 1) // 2):
        last = n - 1 - ring
        if ring == last:
            eaten.append(field[ring][ring])
        for r in range(ring, last):
            eaten.append(field[r][ring])
        for c in range(ring, last):
            eaten.append(field[last][c])
        for r in range(last, ring, -1):
            eaten.append(field[r][last])
        for c in range(last, ring, -1):
            eaten.append(field[ring][c])
    return eaten
