def nearest_wells(wells: list[list[int]], camp: list[int], count: int) -> list[int]:
    def squared(i):
        x, y = wells[i]
        return (x - camp[0]) ** 2 + (y - camp[1]) ** 2

    # The sort is stable: numbers that go in rising stay so at the same distance.
    return sorted(range(len(wells)), key=squared)[:count]
