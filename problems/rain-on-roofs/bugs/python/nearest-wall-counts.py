def rain_on_roofs(roofs):
    n = len(roofs)
    left_wall = [None] * n
    right_wall = [None] * n

    waiting = []
    for i in range(n):
        while waiting and roofs[waiting[-1]] <= roofs[i]:
            waiting.pop()
        if waiting:
            left_wall[i] = roofs[waiting[-1]]
        waiting.append(i)

    waiting = []
    for i in reversed(range(n)):
        while waiting and roofs[waiting[-1]] <= roofs[i]:
            waiting.pop()
        if waiting:
            right_wall[i] = roofs[waiting[-1]]
        waiting.append(i)

    buckets = 0
    for i in range(n):
        if left_wall[i] is not None and right_wall[i] is not None:
            buckets += min(left_wall[i], right_wall[i]) - roofs[i]
    return buckets
