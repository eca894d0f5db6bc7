def warmer_day(water):
    n = len(water)
    waits = [0] * n
    for day in range(n - 2, -1, -1):
        later = day + 1
        while later < n and water[later] <= water[day]:
            later += waits[later]
        if later < n:
            waits[day] = later - day
    return waits
