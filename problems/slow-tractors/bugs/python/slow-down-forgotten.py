def slow_tractors(lane, tractors):
    sizes = []
    before = -1
    for place, speed in sorted(tractors, reverse=True):
        time = (lane - place) / speed
        if time > before:
            sizes.append(1)
        else:
            sizes[-1] += 1
        before = time
    return sizes
