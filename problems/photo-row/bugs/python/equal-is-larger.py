from bisect import bisect_right


def photo_row(houses):
    ends = []
    for count in houses:
        i = bisect_right(ends, count)
        ends[i : i + 1] = [count]
    return len(ends)
