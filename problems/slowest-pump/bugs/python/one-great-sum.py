def slowest_pump(cellars, hours):
    if len(cellars) > hours:
        return -1
    return (sum(cellars) + hours - 1) // hours
