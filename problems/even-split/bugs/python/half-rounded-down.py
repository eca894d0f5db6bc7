def even_split(stones):
    half = sum(stones) // 2
    possible = [True] + [False] * half
    for stone in stones:
        for weight in range(half, stone - 1, -1):
            if possible[weight - stone]:
                possible[weight] = True
    return possible[half]
