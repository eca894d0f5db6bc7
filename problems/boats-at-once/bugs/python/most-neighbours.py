from bisect import bisect_left, bisect_right


def boats_at_once(boats):
    starts = sorted(arrive for arrive, leave in boats)
    ends = sorted(leave for arrive, leave in boats)
    most = 0
    for arrive, leave in boats:
        before = bisect_right(ends, arrive)
        after = len(boats) - bisect_left(starts, leave)
        most = max(most, len(boats) - before - after)
    return most
