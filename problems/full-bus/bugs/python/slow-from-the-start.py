def full_bus(riders, stops):
    totals = [riders]
    for i in range(len(stops)):
        totals.append(riders + sum(on - off for off, on in stops[: i + 1]))
    return max(totals)
