def many_belts(belts: list[list[int]], count: int) -> list[int]:
    size = 1
    while size < len(belts):
        size *= 2

    # A knockout round: entry p is the better one of entries 2p and 2p + 1, and the fronts are at the end.
    nobody = (float("inf"), size)
    games = [nobody] * (2 * size)
    for i, belt in enumerate(belts):
        if belt:
            games[size + i] = (belt[0], i)
    for p in range(size - 1, 0, -1):
        games[p] = min(games[2 * p], games[2 * p + 1])

    next_index = [1] * len(belts)
    taken = []
    while len(taken) < count and games[1] != nobody:
        i = games[1][1]
        taken.append(i)
        k = next_index[i]
        next_index[i] += 1
        # Only the games of this belt have to be played again.
        p = size + i
        games[p] = (belts[i][k], i) if k < len(belts[i]) else nobody
        while p > 1:
            p //= 2
            games[p] = min(games[2 * p], games[2 * p + 1])

    return taken
