def mirror_part(tiles):
    best = tiles[:1]
    for middle in range(len(tiles)):
        reach = 0
        while middle - reach >= 0 and middle + reach < len(tiles):
            if tiles[middle - reach] != tiles[middle + reach]:
                break
            if 2 * reach + 1 > len(best):
                best = tiles[middle - reach : middle + reach + 1]
            reach += 1
    return best
