def even_split(stones):
    total = sum(stones)
    left = 0
    for stone in stones:
        left += stone
        if 2 * left == total:
            return True
    return total == 0
