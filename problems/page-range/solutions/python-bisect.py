from bisect import bisect_left, bisect_right


def page_range(years: list[int], year: int) -> list[int]:
    first = bisect_left(years, year)  # the number of earlier photos
    if first == len(years) or years[first] != year:
        return []
    return [first + 1, bisect_right(years, year, lo=first)]
