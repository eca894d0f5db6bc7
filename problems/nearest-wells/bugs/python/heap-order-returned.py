import heapq


def nearest_wells(wells, camp, count):
    best = []
    for i, (x, y) in enumerate(wells):
        distance = (x - camp[0]) ** 2 + (y - camp[1]) ** 2
        heapq.heappush(best, (-distance, -i))
        if len(best) > count:
            heapq.heappop(best)
    return [-i for _, i in best]
