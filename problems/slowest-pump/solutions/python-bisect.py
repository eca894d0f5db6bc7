from bisect import bisect_left


def slowest_pump(cellars: list[int], hours: int) -> int:
    def is_enough(strength):
        return sum(-(-litres // strength) for litres in cellars) <= hours

    # A row of no, no, ..., yes, yes: bisect finds the first yes.
    strengths = range(1, max(cellars) + 1)
    place = bisect_left(strengths, True, key=is_enough)
    return strengths[place] if place < len(strengths) else -1
