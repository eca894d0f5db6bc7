def village_groups(villages: int, roads: list[list[int]]) -> int:
    neighbours = [[] for _ in range(villages)]
    for a, b in roads:
        neighbours[a].append(b)
        neighbours[b].append(a)

    visited = [False] * villages
    groups = 0
    for village in range(villages):
        if visited[village]:
            continue
        # Nobody came here from an earlier village: a new group, which is visited at once.
        groups += 1
        visited[village] = True
        waiting = [village]
        while waiting:
            for other in neighbours[waiting.pop()]:
                if not visited[other]:
                    visited[other] = True
                    waiting.append(other)

    return groups
