def ring_of_springs(water, needed):
    n = len(water)
    for start in range(n):
        left = 0
        for step in range(n):
            i = (start + step) % n
            left += water[i] - needed[i]
            if left < 0:
                break
        else:
            return start
    return -1
