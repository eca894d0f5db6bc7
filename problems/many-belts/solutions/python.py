import heapq


def many_belts(belts: list[list[int]], count: int) -> list[int]:
    # The front parcel of each belt: its time, its belt, and its index on the belt.
    fronts = [(belt[0], i, 0) for i, belt in enumerate(belts) if belt]
    heapq.heapify(fronts)
    taken = []

    while fronts and len(taken) < count:
        _, i, k = fronts[0]
        taken.append(i)
        if k + 1 < len(belts[i]):
            heapq.heapreplace(fronts, (belts[i][k + 1], i, k + 1))  # the next parcel comes to the front
        else:
            heapq.heappop(fronts)  # the belt is empty now

    return taken
