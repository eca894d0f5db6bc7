def turn_the_photo(photo):
    photo.reverse()
    for r in range(len(photo)):
        for c in range(r):
            photo[r][c], photo[c][r] = photo[c][r], photo[r][c]
