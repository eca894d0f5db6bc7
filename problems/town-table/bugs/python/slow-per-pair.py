def town_table(towns, roads):
    far = 10**9
    length_of = [[far] * towns for _ in range(towns)]
    for a, b, length in roads:
        length_of[a][b] = min(length_of[a][b], length)
        length_of[b][a] = min(length_of[b][a], length)

    def distance(start, end):
        best = [far] * towns
        best[start] = 0
        done = [False] * towns
        for _ in range(towns):
            town = min((t for t in range(towns) if not done[t]), key=lambda t: best[t])
            done[town] = True
            for other in range(towns):
                way = best[town] + length_of[town][other]
                if way < best[other]:
                    best[other] = way
        return best[end] if best[end] < far else -1

    return [[distance(i, j) for j in range(towns)] for i in range(towns)]
