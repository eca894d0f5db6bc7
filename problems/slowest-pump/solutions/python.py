def slowest_pump(cellars: list[int], hours: int) -> int:
    if hours < len(cellars):
        return -1  # every cellar takes an hour, however strong the pump is

    # All strengths below weak are too small; strong is enough.
    weak = 1
    strong = max(cellars)
    while weak < strong:
        middle = (weak + strong) // 2
        needed = 0
        for litres in cellars:
            needed += (litres + middle - 1) // middle  # an hour that has begun counts
        if needed <= hours:
            strong = middle
        else:
            weak = middle + 1
    return strong
