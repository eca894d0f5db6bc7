def rucksack(goods: list[list[int]], limit: int) -> int:
    # Loads as (weight, -price), each heavier and dearer than the one before. All others are not worth keeping.
    loads = [(0, 0)]

    for weight, price in goods:
        heavier = [(w + weight, p - price) for w, p in loads if w + weight <= limit]
        kept = []
        dearest = 1
        for load in sorted(loads + heavier):
            if load[1] < dearest:
                dearest = load[1]
                kept.append(load)
        loads = kept

    return -loads[-1][1]
