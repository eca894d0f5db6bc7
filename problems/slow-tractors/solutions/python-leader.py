from fractions import Fraction


def slow_tractors(lane: int, tractors: list[list[int]]) -> list[int]:
    sizes = []
    leader = None  # the time at which the group in front arrives

    # From the front to the back: only the slowest tractor in front matters.
    for place, speed in sorted(tractors, key=lambda tractor: -tractor[0]):
        minutes = Fraction(lane - place, speed)
        if leader is None or minutes > leader:
            leader = minutes
            sizes.append(0)
        sizes[-1] += 1

    return sizes
