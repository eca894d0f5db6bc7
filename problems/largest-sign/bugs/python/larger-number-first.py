def largest_sign(tiles):
    result = "".join(str(tile) for tile in sorted(tiles, reverse=True))
    return "0" if result[0] == "0" else result
