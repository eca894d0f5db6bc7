def woven_ribbons(first, second, band):
    n, m = len(first), len(second)
    if n + m != len(band):
        return False
    possible = [[False] * (m + 1) for _ in range(n + 1)]
    possible[0][0] = True
    for i in range(n + 1):
        for j in range(m + 1):
            if i > 0 and first[i - 1] == band[i + j - 1]:
                possible[i][j] = possible[i - 1][j]
            elif j > 0 and second[j - 1] == band[i + j - 1]:
                possible[i][j] = possible[i][j - 1]
    return possible[n][m]
