def town_table(towns, roads):
    far = 10**9
    table = [[far] * towns for _ in range(towns)]
    for a, b, length in roads:
        table[a][b] = length
        table[b][a] = length
    for i in range(towns):
        table[i][i] = 0
    for k in range(towns):
        for i in range(towns):
            for j in range(towns):
                table[i][j] = min(table[i][j], table[i][k] + table[k][j])
    return [[-1 if way >= far else way for way in row] for row in table]
