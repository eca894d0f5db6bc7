def exact_stretches(climbs, rise):
    count = 0
    for start in range(len(climbs)):
        total = 0
        for end in range(start, len(climbs)):
            total += climbs[end]
            if total == rise:
                count += 1
                break
    return count
