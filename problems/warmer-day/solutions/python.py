def warmer_day(water: list[int]) -> list[int]:
    waits = [0] * len(water)
    open_days = []  # days without an answer yet; no later one is warmer than an earlier one

    for day, warmth in enumerate(water):
        # Today is the answer for all the open days that are colder, and these lie on top.
        while open_days and water[open_days[-1]] < warmth:
            earlier = open_days.pop()
            waits[earlier] = day - earlier
        open_days.append(day)

    return waits
