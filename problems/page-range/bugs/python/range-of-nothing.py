from bisect import bisect_left, bisect_right


def page_range(years, year):
    if not years:
        return []
    return [bisect_left(years, year) + 1, bisect_right(years, year)]
