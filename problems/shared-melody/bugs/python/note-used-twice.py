def shared_melody(north, south):
    table = [[0] * (len(south) + 1) for _ in range(len(north) + 1)]
    for i in range(1, len(north) + 1):
        for j in range(1, len(south) + 1):
            table[i][j] = max(table[i - 1][j], table[i][j - 1])
            if north[i - 1] == south[j - 1]:
                table[i][j] += 1
    return table[-1][-1]
