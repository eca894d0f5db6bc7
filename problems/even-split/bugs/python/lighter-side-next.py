def even_split(stones):
    left = right = 0
    for stone in sorted(stones, reverse=True):
        if left <= right:
            left += stone
        else:
            right += stone
    return left == right
