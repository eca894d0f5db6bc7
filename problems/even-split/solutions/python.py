def even_split(stones: list[int]) -> bool:
    total = sum(stones)
    if total % 2 == 1:
        return False
    half = total // 2

    # possible[weight]: some of the stones so far weigh exactly that much together.
    possible = [True] + [False] * half
    for stone in stones:
        # From the top down, so that the entries below don't know this stone yet.
        for weight in range(half, stone - 1, -1):
            if possible[weight - stone]:
                possible[weight] = True

    return possible[half]
