def garden_path(length):
    if length == 0:
        return 1
    a, b = 0, 1
    for _ in range(length):
        a, b = b, a + b
    return a
