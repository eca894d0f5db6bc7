from bisect import bisect_left, bisect_right


def page_range(years, year):
    first = bisect_left(years, year)
    last = bisect_right(years, year)
    if first == last:
        return []
    return [first + 1, last + 1]
