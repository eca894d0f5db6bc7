from functools import cache


@cache
def garden_path(length: int) -> int:
    if length < 2:
        return 1
    # The slab at the shed has length 1 or 2; before it there is a shorter path to lay.
    return garden_path(length - 1) + garden_path(length - 2)
