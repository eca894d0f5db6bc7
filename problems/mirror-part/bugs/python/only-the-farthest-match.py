def mirror_part(tiles):
    best = ""
    for start in range(len(tiles)):
        part = tiles[start : tiles.rfind(tiles[start]) + 1]
        if part != part[::-1]:
            part = tiles[start]
        if len(part) > len(best):
            best = part
    return best
