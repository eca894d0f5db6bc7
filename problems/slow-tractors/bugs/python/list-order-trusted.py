def slow_tractors(lane, tractors):
    sizes = []
    slowest = -1
    for place, speed in reversed(tractors):
        time = (lane - place) / speed
        if time > slowest:
            slowest = time
            sizes.append(1)
        else:
            sizes[-1] += 1
    return sizes
