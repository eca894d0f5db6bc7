def slow_tractors(lane, tractors):
    stack = []
    for place, speed in sorted(tractors):
        time, size = (lane - place) / speed, 1
        while stack and stack[-1][0] <= time:
            size += stack.pop()[1]
        stack.append((time, size))
    return [size for _, size in stack]
