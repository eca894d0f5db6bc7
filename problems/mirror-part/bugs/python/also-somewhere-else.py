def mirror_part(tiles):
    turned = tiles[::-1]
    best = ""
    for start in range(len(tiles)):
        while start + len(best) < len(tiles) and tiles[start : start + len(best) + 1] in turned:
            best = tiles[start : start + len(best) + 1]
    return best
