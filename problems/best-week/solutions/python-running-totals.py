from itertools import accumulate


def best_week(gains: list[int], days: int) -> int:
    # totals[i]: the sum of the first i days, so that any stretch is a difference of two of them.
    totals = list(accumulate(gains, initial=0))
    return max((late - early for early, late in zip(totals, totals[days:])), default=0)
