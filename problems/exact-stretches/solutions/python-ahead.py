from collections import Counter
from itertools import accumulate


def exact_stretches(climbs: list[int], rise: int) -> int:
    levels = list(accumulate(climbs, initial=0))
    ahead = Counter(levels)
    total = 0
    for level in levels:
        # From this post on, only the posts that are still ahead can be an end.
        ahead[level] -= 1
        total += ahead[level + rise]
    return total
