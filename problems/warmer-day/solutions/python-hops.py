def warmer_day(water: list[int]) -> list[int]:
    waits = [0] * len(water)

    for day in range(len(water) - 2, -1, -1):
        later = day + 1
        # What is not warmer than a day that is not warm enough needs no look: hop over it.
        while water[later] <= water[day] and waits[later]:
            later += waits[later]
        if water[later] > water[day]:
            waits[day] = later - day

    return waits
