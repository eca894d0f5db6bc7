def prime_lockers(last):
    opened = [False] * (last + 1)
    for key in range(2, last + 1):
        for number in range(2 * key, last + 1, key):
            opened[number] = True
    return opened[1:].count(False)
