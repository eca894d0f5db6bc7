def garden_path(length):
    if length <= 2:
        return length
    a, b = 1, 2
    for _ in range(3, length + 1):
        a, b = b, a + b
    return b
