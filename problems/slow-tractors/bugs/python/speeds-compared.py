def slow_tractors(lane, tractors):
    sizes = []
    slowest = 0
    for place, speed in sorted(tractors, reverse=True):
        if not sizes or speed <= slowest:
            slowest = speed
            sizes.append(1)
        else:
            sizes[-1] += 1
    return sizes
