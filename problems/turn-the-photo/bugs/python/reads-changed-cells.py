def turn_the_photo(photo):
    n = len(photo)
    for r in range(n):
        for c in range(n):
            photo[n - 1 - c][r] = photo[r][c]
