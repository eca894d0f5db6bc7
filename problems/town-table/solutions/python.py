def town_table(towns: int, roads: list[list[int]]) -> list[list[int]]:
    far = 10**9  # "no way known": more than any real way can have
    table = [[far] * towns for _ in range(towns)]
    for town in range(towns):
        table[town][town] = 0
    for a, b, length in roads:
        if length < table[a][b]:
            table[a][b] = length
            table[b][a] = length

    # After each turn, ways may stop over in one town more: the towns 0 to middle.
    for middle in range(towns):
        onward = table[middle]
        for row in table:
            to_middle = row[middle]
            for end in range(towns):
                way = to_middle + onward[end]
                if way < row[end]:
                    row[end] = way

    return [[-1 if way >= far else way for way in row] for row in table]
