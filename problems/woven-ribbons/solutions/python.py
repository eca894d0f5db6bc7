def woven_ribbons(first: str, second: str, band: str) -> bool:
    n, m = len(first), len(second)
    if n + m != len(band):
        return False

    # possible[i][j]: the first i squares of first and j of second can make the first i + j squares of the band.
    possible = [[False] * (m + 1) for _ in range(n + 1)]
    possible[0][0] = True
    for i in range(n + 1):
        for j in range(m + 1):
            # The last square of this part of the band comes from the one ribbon or from the other.
            if i > 0 and possible[i - 1][j] and first[i - 1] == band[i + j - 1]:
                possible[i][j] = True
            if j > 0 and possible[i][j - 1] and second[j - 1] == band[i + j - 1]:
                possible[i][j] = True

    return possible[n][m]
