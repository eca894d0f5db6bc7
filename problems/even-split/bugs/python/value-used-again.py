def even_split(stones):
    total = sum(stones)
    half = total // 2
    possible = [True] + [False] * half
    for stone in stones:
        for weight in range(stone, half + 1):
            if possible[weight - stone]:
                possible[weight] = True
    return total % 2 == 0 and possible[half]
