def ring_of_springs(water, needed):
    start = 0
    left = 0
    for i in range(len(water)):
        left += water[i] - needed[i]
        if left < 0:
            start = i + 1
            left = 0
    return start if start < len(water) else -1
