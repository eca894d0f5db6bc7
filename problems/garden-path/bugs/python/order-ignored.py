def garden_path(length):
    ways = 0
    for twos in range(length // 2 + 1):
        ones = length - 2 * twos
        if ones >= 0:
            ways += 1
    return ways
