from bisect import bisect_left


def page_range(years, year):
    first = bisect_left(years, year)
    if first == len(years) or years[first] != year:
        return []
    last = first
    while last + 1 < len(years) and years[last + 1] == year:
        last += 1
    return [first + 1, last + 1]
