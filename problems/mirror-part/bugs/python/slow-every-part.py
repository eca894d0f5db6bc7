def mirror_part(tiles):
    best = ""
    for start in range(len(tiles)):
        for end in range(start + 1, len(tiles) + 1):
            part = tiles[start:end]
            if part == part[::-1] and len(part) > len(best):
                best = part
    return best
