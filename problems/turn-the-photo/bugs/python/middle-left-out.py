def turn_the_photo(photo):
    n = len(photo)
    for r in range(n // 2):
        for c in range(n // 2):
            kept = photo[r][c]
            photo[r][c] = photo[c][n - 1 - r]
            photo[c][n - 1 - r] = photo[n - 1 - r][n - 1 - c]
            photo[n - 1 - r][n - 1 - c] = photo[n - 1 - c][r]
            photo[n - 1 - c][r] = kept
