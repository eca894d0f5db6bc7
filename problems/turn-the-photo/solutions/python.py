def turn_the_photo(photo: list[list[int]]) -> None:
    # Rows become columns: a swap across the diagonal, and each pair only once.
    for r in range(len(photo)):
        for c in range(r):
            photo[r][c], photo[c][r] = photo[c][r], photo[r][c]

    # The last column is the top row of the turned photo.
    photo.reverse()
