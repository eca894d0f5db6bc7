from itertools import accumulate


def exact_stretches(climbs, rise):
    count = 0
    for start in range(len(climbs)):
        count += list(accumulate(climbs[start:])).count(rise)
    return count
