def exact_stretches(climbs, rise):
    count = 0
    total = 0
    seen = {}
    for climb in climbs:
        total += climb
        if total - rise in seen:
            count += seen[total - rise]
        seen[total] = seen.get(total, 0) + 1
    return count
