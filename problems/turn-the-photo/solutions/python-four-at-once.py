def turn_the_photo(photo: list[list[int]]) -> None:
    last = len(photo) - 1

    # A quarter of the photo: the three other cells of each cell lie in the other quarters.
    for r in range(len(photo) // 2):
        for c in range((len(photo) + 1) // 2):
            first = photo[r][c]
            photo[r][c] = photo[c][last - r]
            photo[c][last - r] = photo[last - r][last - c]
            photo[last - r][last - c] = photo[last - c][r]
            photo[last - c][r] = first
