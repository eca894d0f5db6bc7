def fewest_cancelled(talks: list[list[int]]) -> int:
    plan = sorted(talks)
    dropped = 0
    busy_until = None
    for begin, finish in plan:
        if busy_until is None or busy_until <= begin:
            busy_until = finish
        else:
            # One of the two has to go: the one that would hold the tent longer.
            dropped += 1
            busy_until = min(busy_until, finish)
    return dropped
