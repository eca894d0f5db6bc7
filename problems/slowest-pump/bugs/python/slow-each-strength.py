def slowest_pump(cellars, hours):
    if len(cellars) > hours:
        return -1
    strength = (sum(cellars) + hours - 1) // hours
    while sum((litres + strength - 1) // strength for litres in cellars) > hours:
        strength += 1
    return strength
