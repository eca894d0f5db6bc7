def page_range(years: list[int], year: int) -> list[int]:
    def pages_before(limit):
        # How many pages, all at the front, have a year smaller than the limit?
        left = 0
        right = len(years)
        while left < right:
            middle = (left + right) // 2
            if years[middle] < limit:
                left = middle + 1
            else:
                right = middle
        return left

    earlier = pages_before(year)
    not_later = pages_before(year + 1)
    if earlier == not_later:
        return []
    return [earlier + 1, not_later]
