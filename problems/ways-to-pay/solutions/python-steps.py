from itertools import accumulate


def ways_to_pay(kinds: list[int], price: int) -> int:
    ways = [1] + [0] * price

    for kind in kinds:
        # Amounts that are whole steps of this kind apart: each gets the sum of those before it.
        for first in range(min(kind, price + 1)):
            ways[first::kind] = accumulate(ways[first::kind])

    return ways[-1]
