def largest_sign(tiles):
    result = "".join(sorted(map(str, tiles), reverse=True))
    return "0" if result[0] == "0" else result
