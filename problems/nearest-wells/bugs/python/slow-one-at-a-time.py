def nearest_wells(wells, camp, count):
    left = [((x - camp[0]) ** 2 + (y - camp[1]) ** 2, i) for i, (x, y) in enumerate(wells)]
    chosen = []
    while left and len(chosen) < count:
        nearest = min(left)
        left.remove(nearest)
        chosen.append(nearest[1])
    return chosen
