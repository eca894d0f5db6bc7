from bisect import bisect


def fewest_cancelled(talks):
    kept = []
    cancelled = 0
    for start, end in sorted(talks, key=lambda t: (t[1] - t[0], t[1])):
        i = bisect(kept, (start, end))
        if i > 0 and kept[i - 1][1] > start:
            cancelled += 1
        elif i < len(kept) and kept[i][0] < end:
            cancelled += 1
        else:
            kept.insert(i, (start, end))
    return cancelled
