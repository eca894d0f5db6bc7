def exact_stretches(climbs, rise):
    count = 0
    total = 0
    seen = {0}
    for climb in climbs:
        total += climb
        if total - rise in seen:
            count += 1
        seen.add(total)
    return count
