def cooling_forms(cakes, pause):
    cool = {}
    minute = 0
    for kind in cakes:
        minute = max(minute, cool.get(kind, 0)) + 1
        cool[kind] = minute + pause
    return minute
