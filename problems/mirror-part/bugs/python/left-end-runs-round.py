def mirror_part(tiles):
    best = ""
    for middle in range(2 * len(tiles)):
        left = middle // 2
        right = (middle + 1) // 2
        while right < len(tiles) and tiles[left] == tiles[right]:
            left -= 1
            right += 1
        if right - left - 1 > len(best):
            best = tiles[max(left + 1, 0) : right]
    return best
