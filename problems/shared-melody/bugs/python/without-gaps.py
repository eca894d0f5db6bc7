def shared_melody(north, south):
    best = 0
    table = [[0] * (len(south) + 1) for _ in range(len(north) + 1)]
    for i in range(1, len(north) + 1):
        for j in range(1, len(south) + 1):
            if north[i - 1] == south[j - 1]:
                table[i][j] = table[i - 1][j - 1] + 1
                best = max(best, table[i][j])
    return best
