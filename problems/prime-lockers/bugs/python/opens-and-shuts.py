def prime_lockers(last):
    is_open = [False] * (last + 1)
    count = 0
    for key in range(2, last + 1):
        if not is_open[key]:
            count += 1
        for number in range(key, last + 1, key):
            is_open[number] = not is_open[number]
    return count
