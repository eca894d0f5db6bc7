def woven_ribbons(first, second, band):
    n, m = len(first), len(second)
    if n + m != len(band):
        return False
    possible = [[False] * (m + 1) for _ in range(n + 1)]
    possible[0][0] = True
    for i in range(1, n + 1):
        possible[i][0] = possible[i - 1][0] and first[i - 1] == band[i - 1]
        for j in range(1, m + 1):
            square = band[i + j - 1]
            if first[i - 1] == square and possible[i - 1][j]:
                possible[i][j] = True
            if second[j - 1] == square and possible[i][j - 1]:
                possible[i][j] = True
    return possible[n][m]
