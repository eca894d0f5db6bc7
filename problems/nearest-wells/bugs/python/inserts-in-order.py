from bisect import insort


def nearest_wells(wells, camp, count):
    near = []
    for i, (x, y) in enumerate(wells):
        insort(near, ((x - camp[0]) ** 2 + (y - camp[1]) ** 2, i))
        if len(near) > count:
            near.pop()
    return [i for _, i in near]
