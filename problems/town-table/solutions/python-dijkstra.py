def town_table(towns: int, roads: list[list[int]]) -> list[list[int]]:
    joined = [{} for _ in range(towns)]  # town -> neighbour -> shortest road
    for a, b, length in roads:
        joined[a][b] = min(length, joined[a].get(b, length))
        joined[b][a] = joined[a][b]

    return [distances_from(start, joined) for start in range(towns)]


def distances_from(start: int, joined: list[dict[int, int]]) -> list[int]:
    known = [-1] * len(joined)
    reached = {start: 0}  # towns with a way, though perhaps not yet the shortest

    while reached:
        # The nearest of them is settled: no other way to it is shorter.
        town = min(reached, key=reached.get)
        known[town] = reached.pop(town)
        for other, length in joined[town].items():
            if known[other] < 0:
                way = known[town] + length
                reached[other] = min(way, reached.get(other, way))

    return known
