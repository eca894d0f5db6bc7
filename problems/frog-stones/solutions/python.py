def frog_stones(leaps: list[int]) -> bool:
    furthest = 0  # every place up to here can be reached

    for place, leap in enumerate(leaps):
        if place > furthest:
            return False  # a gap: neither this stone nor any behind it
        furthest = max(furthest, place + leap)

    return furthest >= len(leaps)
