def ring_of_springs(water, needed):
    if sum(water) < sum(needed):
        return -1
    start = 0
    left = 0
    for i in range(len(water)):
        left += water[i] - needed[i]
        if left < 0:
            start = i
            left = 0
    return start
