def turn_the_photo(photo):
    n = len(photo)
    for low in range(n // 2):
        high = n - 1 - low
        for _ in range(high - low):
            ring = [(low, c) for c in range(low, high)]
            ring += [(r, high) for r in range(low, high)]
            ring += [(high, c) for c in range(high, low, -1)]
            ring += [(r, low) for r in range(high, low, -1)]
            colours = [photo[r][c] for r, c in ring]
            colours = colours[1:] + colours[:1]
            for (r, c), colour in zip(ring, colours):
                photo[r][c] = colour
