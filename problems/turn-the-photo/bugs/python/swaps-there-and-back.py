def turn_the_photo(photo):
    for r in range(len(photo)):
        for c in range(len(photo)):
            photo[r][c], photo[c][r] = photo[c][r], photo[r][c]
    photo.reverse()
