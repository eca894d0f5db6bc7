import heapq


def nearest_wells(wells: list[list[int]], camp: list[int], count: int) -> list[int]:
    best = []  # a heap of the nearest wells so far; the one to go first is on top

    for i, (x, y) in enumerate(wells):
        squared = (x - camp[0]) ** 2 + (y - camp[1]) ** 2
        # Negative numbers: the farthest is on top, and of equals the largest number.
        heapq.heappush(best, (-squared, -i))
        if len(best) > count:
            heapq.heappop(best)

    return [-i for _, i in sorted(best, reverse=True)]
