def warmer_day(water):
    waits = []
    for day, warmth in enumerate(water):
        later = (i for i in range(day + 1, len(water)) if water[i] > warmth)
        waits.append(next(later, day) - day)
    return waits
