def tent_canvas(poles: list[int]) -> int:
    best = 0
    first = len(poles)
    last = -1

    # From the highest pole down: all poles met so far are at least as high as
    # this one, so the outermost two of them can hold a canvas of its height.
    for i in sorted(range(len(poles)), key=poles.__getitem__, reverse=True):
        first = min(first, i)
        last = max(last, i)
        best = max(best, poles[i] * (last - first))

    return best
