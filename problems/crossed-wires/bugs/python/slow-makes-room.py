from bisect import bisect_right, insort


def crossed_wires(wires):
    ends = []
    count = 0
    for _, right in sorted(wires):
        count += len(ends) - bisect_right(ends, right)
        insort(ends, right)
    return count
