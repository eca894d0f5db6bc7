from bisect import bisect_left


def page_range(years, year):
    found = bisect_left(years, year)
    if found == len(years) or years[found] != year:
        return []
    first = found
    while years[first - 1] == year:
        first -= 1
    last = found
    while last + 1 < len(years) and years[last + 1] == year:
        last += 1
    return [first + 1, last + 1]
