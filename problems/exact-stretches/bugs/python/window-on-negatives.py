def exact_stretches(climbs, rise):
    count = 0
    total = 0
    left = 0
    for right in range(len(climbs)):
        total += climbs[right]
        while left < right and total > rise:
            total -= climbs[left]
            left += 1
        if total == rise:
            count += 1
    return count
