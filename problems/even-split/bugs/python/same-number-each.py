def even_split(stones):
    total = sum(stones)
    possible = {(0, 0)}
    for stone in stones:
        possible |= {(count + 1, weight + stone) for count, weight in possible}
    return total % 2 == 0 and (len(stones) / 2, total // 2) in possible
