def garden_path(length):
    table = [0] * (length + 1)
    table[0] = 1
    table[1] = 1
    for i in range(2, length + 1):
        table[i] = table[i - 1] + table[i - 2]
    return table[length]
