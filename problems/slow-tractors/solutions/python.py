def slow_tractors(lane: int, tractors: list[list[int]]) -> list[int]:
    groups = []  # those that would arrive, the one that is farthest behind at the bottom

    # From behind to the front: each tractor stops all groups that would be at the mill no later than it.
    for place, speed in sorted(tractors):
        way, size = lane - place, 1
        # way / speed is the time in minutes; multiplied crosswise, it stays a whole number.
        while groups and groups[-1][0] * speed <= way * groups[-1][1]:
            size += groups.pop()[2]
        groups.append((way, speed, size))

    return [size for _, _, size in reversed(groups)]
